import { fetchCaptcha, forgotPassword, getMe } from '@strongroom/contract/identity/sign-in.ts'
import { renameWorkspace } from '@strongroom/contract/workspaces/workspaces.ts'
import { expect, test } from 'vitest'
import { addressOf, callOver } from '../test/call.ts'
import { as } from '../test/as.ts'
import * as given from '../test/given.ts'
import { outcomeOf } from '../test/matrix.ts'
import { somebodyWaits } from '../test/somebody-waits.ts'
import { useServer } from '../test/server.ts'

const server = useServer({}, { TRUSTED_PROXIES: '127.0.0.1' })
const from = (address: string) => ({ 'x-forwarded-for': address, 'x-forwarded-proto': 'https' })
const STRANGER = from('192.0.2.1')

const asks: Record<string, () => Promise<string>> = {
  'a link for a new password': () =>
    outcomeOf(callOver({ url: server.url, headers: STRANGER }, forgotPassword, { body: { email: 'a@b.example' } })),
  'a picture': async () => {
    const path = addressOf(fetchCaptcha, { query: { emailAddress: 'a@b.example' } })
    return (await fetch(server.url + path, { headers: STRANGER })).ok ? 'ok' : 'refused'
  },
}

test.each([
  ['a link for a new password', 'forgot-from:192.0.2.1'],
  ['a picture', 'captcha:192.0.2.1'],
])('a stranger who asks again and again for %s keeps nobody waiting', async (kind, key) => {
  const { owner, workspace } = await given.workspaceWith(server)
  expect(await asks[kind]!()).toBe('ok')
  const client = await server.ports.databases.jobPool.connect()
  await client.query('begin')
  await client.query('select key from attempt where key = $1 for update', [key])
  const waiting = Array.from({ length: 30 }, asks[kind]!)
  const first = Promise.race(waiting).then(() => 'one of those that wait')
  await somebodyWaits(server)
  const headers = {
    ...from('198.51.100.1'),
    authorization: `Basic ${Buffer.from(`${owner.email}:correct horse battery`).toString('base64')}`,
  }
  const signIn = () => outcomeOf(callOver({ url: server.url, headers }, getMe, { query: {} }))
  const rename = { params: { workspaceUuid: workspace.uuid }, body: { name: 'Free' } }
  expect(await Promise.race([signIn(), first])).toBe('ok')
  expect(await Promise.race([outcomeOf(as(server, owner).call(renameWorkspace, rename)), first])).toBe('ok')
  await client.query('commit')
  client.release()
  await Promise.all(waiting)
})
