import * as contract from '@strongroom/contract/organisation/member-batches.ts'
import { inviteMembers } from '@strongroom/contract/organisation/members.ts'
import { findMember } from '@strongroom/contract/organisation/one-member.ts'
import { expect, test } from 'vitest'
import { as, type TestPerson } from '../../test/as.ts'
import { recordedFor } from '../../test/audit.ts'
import { mailsTo } from '../../test/fakes/mails.ts'
import * as given from '../../test/given.ts'
import { matrix, outcomeOf } from '../../test/matrix.ts'
import { useServer } from '../../test/server.ts'

const server = useServer()
let total = 0

const promote = (person: TestPerson, roles: object) =>
  server.ports.databases.write.updateTable('member').set(roles).where('person_id', '=', person.uuid).execute()

/** A workgroup with two domains, whose members are at the first. */
async function givenTeam() {
  const domain = `batch-${++total}.example`
  const next = `next-${total}.example`
  const workgroupUuid = await given.workgroup(server, domain)
  const write = server.ports.databases.write
  await write.insertInto('workgroup_domain').values({ domain: next, workgroup_id: workgroupUuid }).execute()
  const [chief, admin, anna, berta] = [
    await given.person(server, 'Chief', domain),
    await given.person(server, 'Admin', domain),
    await given.person(server, 'Anna', domain),
    await given.person(server, 'Berta', domain),
  ]
  await promote(chief, { is_account_admin: true, is_workgroup_admin: true })
  await promote(admin, { is_workgroup_admin: true })
  return { domain, next, workgroupUuid, chief, admin, anna, berta }
}

const body = (workgroupUuid: string, targetValue: string, more: object = {}) => ({
  body: { action: 'UPDATE_USER_DOMAIN' as const, sourceUuid: workgroupUuid, targetValue, ...more },
})
const pendingOf = async (by: TestPerson, { uuid: userUuid }: TestPerson) =>
  (await as(server, by).call(findMember, { params: { userUuid }, query: {} })).pendingEmail

test('members are asked to confirm the same address at another domain; each failure is told', async () => {
  const { next, workgroupUuid, admin, anna, berta, chief } = await givenTeam()
  const taken = berta.email.replace(/@.*/, `@${next}`)
  const stranger = await given.person(server, 'Stranger')
  await server.ports.databases.write
    .insertInto('email_address')
    .values({ address: taken, person_id: stranger.uuid, is_primary: false })
    .execute()
  const answer = await as(server, admin).call(contract.updateMemberDomains, body(workgroupUuid, next))
  expect(answer).toMatchObject({ requested: 1, nextAfterUserUuid: null })
  expect(new Set(answer.failed.map(({ email, code }) => `${email} ${code}`))).toEqual(
    new Set([`${berta.email} email.taken`, `${chief.email} permission.denied`, `${admin.email} permission.denied`]),
  )
  const wanted = anna.email.replace(/@.*/, `@${next}`)
  expect(await pendingOf(admin, anna)).toBe(wanted)
  expect((await mailsTo(server, wanted)).length).toBe(1)
  expect((await mailsTo(server, anna.email)).length).toBe(1)
  expect((await recordedFor(server, anna.uuid)).at(-1)).toBe('MEMBER_EMAIL_REQUESTED')
  // Again: who was asked isn’t asked twice.
  const again = await as(server, admin).call(contract.updateMemberDomains, body(workgroupUuid, next))
  expect(again.requested).toBe(0)
  expect((await mailsTo(server, wanted)).length).toBe(1)
  // From one domain only.
  const none = await as(server, admin).call(
    contract.updateMemberDomains,
    body(workgroupUuid, next, { sourceValue: 'nowhere.example' }),
  )
  expect(none).toEqual({ requested: 0, failed: [], nextAfterUserUuid: null })
})

test('many members are asked in several calls, each of which says where to continue', async () => {
  const { next, domain, workgroupUuid, admin } = await givenTeam()
  await server.asOwner(
    `with people as (insert into person (id, given_name, family_name, created)
       select gen_random_uuid(), 'Given', 'Family' || i, now() from generate_series(1, 250) i returning id, family_name),
     addresses as (insert into email_address (address, person_id, is_primary)
       select lower(family_name) || '@${domain}', id, true from people)
     insert into member (person_id, workgroup_id, accepted_at, created) select id, $1, now(), now() from people`,
    [workgroupUuid],
  )
  const first = await as(server, admin).call(contract.updateMemberDomains, body(workgroupUuid, next))
  expect(first.requested + first.failed.length).toBe(200)
  const rest = body(workgroupUuid, next, { afterUserUuid: first.nextAfterUserUuid })
  const second = await as(server, admin).call(contract.updateMemberDomains, rest)
  expect(second.nextAfterUserUuid).toBeNull()
  expect(first.requested + second.requested).toBe(252)
})

test('to a domain of the workgroup only, by its administrators, with a recent sign-in', async () => {
  const { next, workgroupUuid, chief, admin, anna } = await givenTeam()
  const other = await givenTeam()
  const people = { chief, admin, member: anna, other: other.admin }
  await matrix(server, contract.updateMemberDomains, {
    input: () => body(workgroupUuid, next),
    people,
    expected: {
      nobody: 'signed.out',
      member: 'permission.denied',
      other: 'workgroup.not.found',
      admin: 'ok',
      chief: 'ok',
    },
  })
  const ask = (target: string) =>
    outcomeOf(as(server, admin).call(contract.updateMemberDomains, body(workgroupUuid, target)))
  expect(await ask(other.domain)).toBe('domain.outside')
  expect(await ask('unclaimed.example')).toBe('domain.outside')
  expect(await ask(`*.${next}`)).toBe('input.invalid')
  server.pass(5 * 60_000 + 1)
  expect(await ask(next)).toBe('reauthentication.required')
})

test('a list of addresses is checked before anyone is invited', async () => {
  const { domain, workgroupUuid, admin, anna } = await givenTeam()
  const other = await givenTeam()
  const gone = await given.person(server, 'Gone')
  const write = server.ports.databases.write
  const former = await given.person(server, 'Former', domain)
  for (const { uuid } of [gone, former])
    await write.updateTable('person').set({ disabled_at: server.ports.clock.now() }).where('id', '=', uuid).execute()
  const waiting = `waiting@${domain}`
  await as(server, admin).call(inviteMembers, { body: { organisationUuid: workgroupUuid, emails: [waiting] } })
  const emails = ['new@somewhere.example', anna.email, `x@${other.domain}`, gone.email, former.email, waiting]
  const input = { body: { workgroupUuid, emails } }
  expect((await as(server, admin).call(contract.checkInvitees, input)).content).toEqual([
    { email: 'new@somewhere.example', state: 'INVITABLE' },
    { email: anna.email, state: 'MEMBER' },
    { email: `x@${other.domain}`, state: 'ELSEWHERE' },
    // Of other accounts nobody learns who is disabled.
    { email: gone.email, state: 'INVITABLE' },
    { email: former.email, state: 'MEMBER' },
    { email: waiting, state: 'PENDING' },
  ])
  await matrix(server, contract.checkInvitees, {
    input: () => input,
    people: { admin, member: anna, other: other.admin },
    expected: { nobody: 'signed.out', member: 'permission.denied', other: 'workgroup.not.found', admin: 'ok' },
  })
  expect((await mailsTo(server, 'new@somewhere.example')).length).toBe(0)
  const many = Array.from({ length: 1001 }, (_, i) => `a${i}@somewhere.example`)
  const refused = as(server, admin).call(contract.checkInvitees, { body: { workgroupUuid, emails: many } })
  expect(await outcomeOf(refused)).toBe('input.invalid')
})
