import { z } from 'zod'
import { closeDemoAccounts } from '../../demo/open-demo-accounts.ts'
import { command } from '../command.ts'

export const closeDemoAccountsCommand = command({
  name: 'close-demo-accounts',
  usage: '',
  summary: 'Disables the demo accounts, so that an installation that was tried out can be served at a public address',
  options: {},
  schema: z.object({}),
  run: async (_, open) => `Demo accounts closed: ${await closeDemoAccounts(await open())}`,
})
