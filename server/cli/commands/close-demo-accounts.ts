import { z } from 'zod'
import { closeDemoAccounts } from '../../demo/open-demo-accounts.ts'
import { command } from '../command.ts'

export const closeDemoAccountsCommand = command({
  name: 'close-demo-accounts',
  usage: '',
  summary: 'Disables the demo accounts, so that a trial installation can be made public',
  options: {},
  schema: z.object({}),
  run: async (_, open) => `Demo accounts disabled: ${await closeDemoAccounts(await open())}`,
})
