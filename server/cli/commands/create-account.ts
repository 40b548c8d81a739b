import { entities } from '../../access/entities.ts'
import { WorkgroupName } from '@strongroom/contract/organisation/workgroup-name.ts'
import { v7 as uuidv7 } from 'uuid'
import { z } from 'zod'
import { asSystem } from '../../kernel/change.ts'
import { command } from '../command.ts'

export const createAccount = command({
  name: 'create-account',
  usage: 'NAME',
  summary: 'Creates an account, which holds workgroups',
  options: {},
  positional: 'name',
  schema: z.object({ name: WorkgroupName }),
  run: async ({ name }, open) =>
    asSystem(await open(), 'a command of the installation’s operator', async (change) => {
      const id = uuidv7()
      await change.db.insertInto('account').values({ id, name, created: change.now }).execute()
      change.record('ACCOUNT_CREATED', entities.account(id, name), { to: { name } })
      return `Account created: ${id}`
    }),
})
