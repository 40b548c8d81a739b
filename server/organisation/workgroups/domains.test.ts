import { getMe } from '@strongroom/contract/identity/sign-in.ts'
import * as contract from '@strongroom/contract/organisation/workgroups.ts'
import { expect, test } from 'vitest'
import { as, type TestPerson } from '../../test/as.ts'
import { recordedFor } from '../../test/audit.ts'
import * as given from '../../test/given.ts'
import { matrix, outcomeOf } from '../../test/matrix.ts'
import { useServer } from '../../test/server.ts'

/** The DNS of this test. */
const records = new Map<string, string[]>()
/** What happens while the DNS is asked, once. */
let meanwhile: (() => Promise<unknown>) | undefined
const server = useServer({
  dns: {
    txt: async (name) => {
      const work = meanwhile
      meanwhile = undefined
      await work?.()
      return records.get(name) ?? []
    },
  },
})

/** A person with a workgroup and an account of their own. */
async function owner(name: string) {
  const person = await given.person(server, name)
  const { organisationUuid } = await as(server, person).call(getMe, { query: {} })
  return { person, params: { workgroupUuid: organisationUuid! } }
}
type Owner = Awaited<ReturnType<typeof owner>>

const start = ({ person, params }: Owner, domain: string) =>
  as(server, person).call(contract.startDomainClaim, { params, body: { domain } })
const verify = ({ person, params }: Owner, domain: string) =>
  outcomeOf(as(server, person).call(contract.verifyDomain, { params: { ...params, domain } }))
const workgroupOf = async (person: TestPerson) => (await as(server, person).call(getMe, { query: {} })).organisationUuid

test('a domain is claimed once its DNS holds the proof; from then on its people join', async () => {
  const ann = await owner('Ann')
  expect(await verify(ann, 'proven.example')).toBe('domain.not.found')
  const wanted = await start(ann, ' Proven.Example ')
  expect(wanted).toMatchObject({ domain: 'proven.example', record: '_strongroom.proven.example' })
  expect(await start(ann, 'proven.example')).toEqual(wanted)
  expect(await verify(ann, 'proven.example')).toBe('domain.proof.missing')
  records.set(wanted.record, ['v=spf1 -all', `${wanted.value}x`])
  expect(await verify(ann, 'proven.example')).toBe('domain.proof.missing')
  expect(await workgroupOf(await given.person(server, 'Early', 'proven.example'))).not.toBe(ann.params.workgroupUuid)
  records.set(wanted.record, ['v=spf1 -all', wanted.value])
  expect(await verify(ann, 'proven.example')).toBe('ok')
  expect(await workgroupOf(await given.person(server, 'Late', 'proven.example'))).toBe(ann.params.workgroupUuid)
  expect(await recordedFor(server, ann.params.workgroupUuid)).toContain('WORKGROUP_DOMAIN_CLAIMED')
  expect(await outcomeOf(start(await owner('Eve'), 'proven.example'))).toBe('domain.taken')
})

test('the proof of one workgroup is none for another, and one of two concurrent claims wins', async () => {
  const [ann, bob] = [await owner('Ann'), await owner('Bob')]
  const [first, second] = [await start(ann, '*.both.example'), await start(bob, '*.both.example')]
  expect(first.record).toBe('_strongroom.both.example')
  expect(first.value).not.toBe(second.value)
  records.set(first.record, [first.value])
  expect(await verify(bob, '*.both.example')).toBe('domain.proof.missing')
  records.set(first.record, [first.value, second.value])
  const both = await Promise.all([verify(ann, '*.both.example'), verify(bob, '*.both.example')])
  expect(both.toSorted()).toEqual(['domain.taken', 'ok'])
})

test('who loses the role while the DNS is asked claims nothing', async () => {
  const ann = await owner('Ann')
  const { record, value } = await start(ann, 'late.example')
  records.set(record, [value])
  const role = (is_account_admin: boolean) =>
    server.ports.databases.beside
      .updateTable('member')
      .set({ is_account_admin })
      .where('person_id', '=', ann.person.uuid)
      .execute()
  meanwhile = () => role(false)
  expect(await verify(ann, 'late.example')).toBe('permission.denied')
  await role(true)
  expect(await verify(ann, 'late.example')).toBe('ok')
})

test('one person prepares a limited number of proofs a day', async () => {
  const ann = await owner('Ann')
  const outcomes: string[] = []
  for (let nth = 0; nth < 101; nth++) outcomes.push(await outcomeOf(start(ann, `many-${nth}.example`)))
  expect(outcomes).toEqual([...Array(100).fill('ok'), 'too.many.requests'])
})

test('public mail hosts can’t be claimed; only account administrators claim, with a recent password', async () => {
  const ann = await owner('Ann')
  expect(await outcomeOf(start(ann, 'gmail.com'))).toBe('domain.public')
  expect(await outcomeOf(start(ann, 'no domain'))).toBe('input.invalid')
  const stranger = await given.person(server, 'Stranger')
  const admin = await given.person(server, 'Admin')
  await server.ports.databases.write
    .updateTable('member')
    .set({ workgroup_id: ann.params.workgroupUuid, is_workgroup_admin: true, is_account_admin: false })
    .where('person_id', '=', admin.uuid)
    .execute()
  await matrix(server, contract.startDomainClaim, {
    input: () => ({ params: ann.params, body: { domain: 'mine.example' } }),
    people: { ann: ann.person, admin, stranger },
    expected: { nobody: 'signed.out', stranger: 'workgroup.not.found', admin: 'permission.denied', ann: 'ok' },
  })
  await matrix(server, contract.verifyDomain, {
    input: () => ({ params: { ...ann.params, domain: 'mine.example' } }),
    people: { ann: ann.person, admin, stranger },
    expected: {
      nobody: 'signed.out',
      stranger: 'workgroup.not.found',
      admin: 'permission.denied',
      ann: 'domain.proof.missing',
    },
  })
  server.pass(301_000)
  expect(await verify(ann, 'mine.example')).toBe('reauthentication.required')
})
