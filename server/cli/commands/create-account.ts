import { WorkgroupName } from '@strongroom/contract/organisation/workgroup-name.ts'
import { z } from 'zod'
import { asSystem } from '../../kernel/change.ts'
import { insertAccount } from '../../organisation/first-start/insert-account.ts'
import { command } from '../command.ts'

export const createAccount = command({
  name: 'create-account',
  usage: 'NAME',
  summary: 'Creates an account, which holds workgroups',
  options: {},
  positional: 'name',
  schema: z.object({ name: WorkgroupName }),
  run: async ({ name }, open) =>
    asSystem(
      await open(),
      'a command of the installation’s operator',
      async (change) => `Account created: ${await insertAccount(change, name)}`,
    ),
})
