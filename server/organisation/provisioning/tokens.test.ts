import * as contract from '@strongroom/contract/organisation/provisioning/provisioning.ts'
import { expect, test } from 'vitest'
import { clientOf, directoryOf } from '../../test/administration/scim.ts'
import { as } from '../../test/as.ts'
import * as given from '../../test/given.ts'
import { matrix, outcomeOf } from '../../test/matrix.ts'
import { useServer } from '../../test/server.ts'

const server = useServer()

test('administrators of the workgroup manage its tokens; nobody else sees them', async () => {
  const { params, admin, chief, member, scim } = await directoryOf(server)
  const other = await directoryOf(server)
  const people = {
    admin,
    chief,
    member,
    foreign: other.admin,
    stranger: await given.person(server, 'Stranger'),
    nobody: undefined,
  }
  const outside = { foreign: 'workgroup.not.found', stranger: 'workgroup.not.found', nobody: 'signed.out' } as const
  await matrix(server, contract.listProvisioningTokens, {
    input: () => ({ params }),
    people,
    expected: { admin: 'ok', chief: 'ok', member: 'permission.denied', ...outside },
  })
  await matrix(server, contract.createProvisioningToken, {
    input: () => ({ params, body: { name: 'One more' } }),
    people,
    expected: { admin: 'ok', chief: 'ok', member: 'permission.denied', ...outside },
  })
  const withToken = { ...params, tokenUuid: scim.token.uuid }
  await matrix(server, contract.revokeProvisioningToken, {
    input: () => ({ params: withToken }),
    people,
    expected: { member: 'permission.denied', ...outside, admin: 'ok', chief: 'provisioning.token.unknown' },
  })
  const foreign = { params: { ...params, tokenUuid: other.scim.token.uuid } }
  expect(await outcomeOf(as(server, admin).call(contract.revokeProvisioningToken, foreign))).toBe(
    'provisioning.token.unknown',
  )
})

test('a token is shown once, used, and ends by revocation, by time, and at the limit', async () => {
  const { id, params, admin, scim } = await directoryOf(server)
  const list = () => as(server, admin).call(contract.listProvisioningTokens, { params })
  expect(await list()).toMatchObject({
    content: [{ ...scim.token, name: 'Directory', creator: 'Admin Tester', lastUsedTime: null }],
    scimUrl: expect.stringMatching(/\/scim\/v2$/),
  })
  expect(JSON.stringify(await list())).not.toContain(scim.secret)
  expect((await scim.send('GET', '/Users?count=0')).status).toBe(200)
  await expect.poll(async () => (await list()).content[0]!.lastUsedTime).toEqual(expect.any(Number))

  const short = await as(server, admin).call(contract.createProvisioningToken, {
    params,
    body: { name: 'Short', days: 90 },
  })
  const days = (short.token.expiresTime! - short.token.createdTime) / 86_400_000
  expect(days).toBe(90)
  await as(server, admin).call(contract.revokeProvisioningToken, { params: { ...params, tokenUuid: scim.token.uuid } })
  expect((await scim.send('GET', '/Users')).status).toBe(401)
  expect((await list()).content.map(({ name }) => name)).toEqual(['Short'])
  for (let nth = 1; nth < contract.MOST_TOKENS; nth++) await clientOf(server, admin, id, `Token ${nth}`)
  expect(await outcomeOf(clientOf(server, admin, id, 'Too many'))).toBe('provisioning.token.limit')
})

test('an old sign-in may neither create nor revoke, and an expired token is refused', async () => {
  const { params, admin, scim } = await directoryOf(server)
  server.pass(6 * 60_000)
  const body = { name: 'Late' }
  expect(await outcomeOf(as(server, admin).call(contract.createProvisioningToken, { params, body }))).toBe(
    'reauthentication.required',
  )
  const old = { params: { ...params, tokenUuid: scim.token.uuid } }
  expect(await outcomeOf(as(server, admin).call(contract.revokeProvisioningToken, old))).toBe(
    'reauthentication.required',
  )
  expect((await scim.send('GET', '/Users?count=0')).status).toBe(200)
  server.pass(366 * 86_400_000)
  expect((await scim.send('GET', '/Users?count=0')).status).toBe(401)
})
