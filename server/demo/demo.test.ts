import { getMe } from '@strongroom/contract/identity/sign-in.ts'
import { expect, test } from 'vitest'
import { closeDemoAccountsCommand } from '../cli/commands/close-demo-accounts.ts'
import { as } from '../test/as.ts'
import * as given from '../test/given.ts'
import { outcomeOf } from '../test/matrix.ts'
import { useServer } from '../test/server.ts'
import { refuseOpenDemoAccounts } from './open-demo-accounts.ts'
import { DEMO_PASSWORD, seedDemo } from './seed-demo.ts'

const server = useServer()

test('an installation with demo accounts is served publicly only once they are closed', async () => {
  await refuseOpenDemoAccounts(server.ports)
  await seedDemo(server.ports)
  await expect(refuseOpenDemoAccounts(server.ports)).rejects.toThrow('close-demo-accounts')
  const admin = { email: 'admin@demo.example', name: 'Demo Admin', password: DEMO_PASSWORD }
  const session = await given.signIn(server, admin)
  // Disabled accounts can be enabled again, with the same password.
  const { write } = server.ports.databases
  await write.updateTable('person').set({ disabled_at: server.ports.clock.now() }).execute()
  await expect(refuseOpenDemoAccounts(server.ports)).rejects.toThrow('close-demo-accounts')
  await write.updateTable('person').set({ disabled_at: null }).execute()
  expect(await closeDemoAccountsCommand.run({}, async () => server.ports)).toContain('4')
  await refuseOpenDemoAccounts(server.ports)
  expect(await outcomeOf(as(server, session).call(getMe, { query: {} }))).toBe('signed.out')
  expect(await outcomeOf(given.signIn(server, admin))).not.toBe('ok')
})
