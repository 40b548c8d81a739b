import {
  acceptMembership,
  deleteMembership,
  inviteMembers,
  transferMember,
} from '@strongroom/contract/organisation/members.ts'
import { listParticipants } from '@strongroom/contract/workspaces/participants.ts'
import { getMe, getMyself, register } from '@strongroom/contract/identity/sign-in.ts'
import { createWorkspace, findWorkspace } from '@strongroom/contract/workspaces/workspaces.ts'
import { expect, test } from 'vitest'
import { insertWorkgroup } from '../../identity/people/join-workgroup.ts'
import { asSystem } from '../../kernel/change.ts'
import { as, type TestPerson } from '../../test/as.ts'
import { eventsOf, recordedAbout, recordedFor } from '../../test/audit.ts'
import * as given from '../../test/given.ts'
import { linkIn, mailsTo } from '../../test/fakes/mails.ts'
import { matrix, outcomeOf } from '../../test/matrix.ts'
import { useServer } from '../../test/server.ts'

const server = useServer()
let total = 0

interface Group {
  id: string
  domain: string
  admin: TestPerson
  join: (name: string, roles?: object) => Promise<TestPerson>
}

const setMember = (person: TestPerson, columns: object) =>
  server.ports.databases.write.updateTable('member').set(columns).where('person_id', '=', person.uuid).execute()

/** A workgroup with an administrator, which people join through their domain. */
async function group(): Promise<Group> {
  const domain = `group-${++total}.example`
  const id = await given.workgroup(server, domain)
  const join = async (name: string, roles: object = {}) => {
    const person = await given.person(server, name, domain)
    await setMember(person, { is_workgroup_admin: false, is_account_admin: false, ...roles })
    return person
  }
  return { id, domain, admin: await join('Admin', { is_workgroup_admin: true }), join }
}

const invite = (who: TestPerson, organisationUuid: string, emails: string[], message = '') =>
  as(server, who).call(inviteMembers, { body: { organisationUuid, emails, message } })
const me = (who: TestPerson) => as(server, who).call(getMe, { query: {} })
const waiting = async (who: TestPerson) => (await me(who))._embedded.memberships
const accept = (who: TestPerson, memberUuid: string) =>
  as(server, who).call(acceptMembership, { params: { memberUuid }, body: { accepted: true } })
const end = (who: TestPerson, memberUuid: string) => as(server, who).call(deleteMembership, { params: { memberUuid } })
const workspaceOf = (who: TestPerson) => as(server, who).call(createWorkspace, { body: { name: `Papers ${++total}` } })
const one = async (who: TestPerson, to: string, email: string) => (await invite(who, to, [email])).content[0]!.uuid

test('an invitation says who invites where and what would be left behind, and becomes a membership when accepted', async () => {
  const [target, ann] = [await group(), await given.person(server, 'Ann')]
  const papers = await workspaceOf(ann)
  const uuid = (await invite(target.admin, target.id, [ann.email], 'Come over.')).content[0]!.uuid
  const before = await me(ann)
  expect(before._embedded.memberships).toEqual([
    {
      uuid,
      accepted: false,
      message: 'Come over.',
      organisationUuid: target.id,
      inviter: { uuid: target.admin.uuid, name: 'Admin Tester' },
      organisation: { name: target.domain, workgroupName: target.domain },
      leaving: { uuid: before.organisationUuid, workgroupName: 'Ann' },
      workspacesTransfer: true,
    },
  ])
  const [mail] = await mailsTo(server, ann.email)
  expect(mail).toMatchObject({ subject: `Admin Tester invites you to the workgroup “${target.domain}”` })
  expect(mail!.text).toContain('Come over.')
  // Nothing takes effect earlier.
  expect(before.organisationUuid).not.toBe(target.id)
  await accept(ann, uuid)
  expect(await me(ann)).toMatchObject({ organisationUuid: target.id, _embedded: { memberships: [] } })
  expect(
    (await as(server, ann).call(findWorkspace, { params: { workspaceUuid: papers.uuid }, query: {} })).ownerUuid,
  ).toBe(ann.uuid)
  expect((await eventsOf(server, ann, papers))[0]).toMatchObject({
    type: 'WORKSPACE_MOVED',
    to: { workgroup: target.domain },
  })
  expect(await recordedFor(server, uuid)).toEqual(['MEMBER_INVITED', 'MEMBER_ACCEPTED'])
  expect((await mailsTo(server, target.admin.email))[0]!.subject).toBe(`Ann Tester has joined “${target.domain}”`)
  const { actions } = await as(server, ann).call(getMyself, { query: { includeActions: 'true' } })
  expect(actions?.createWorkspace).toBe(true)
})

test('workspaces stay with the old organisation and pass to its longest-serving administrator', async () => {
  const [target, source] = [await group(), await group()]
  await source.join('Later', { is_workgroup_admin: true })
  const ann = await source.join('Ann')
  const papers = await workspaceOf(ann)
  const uuid = await one(target.admin, target.id, await freeAddress(ann))
  expect((await waiting(ann))[0]).toMatchObject({ workspacesTransfer: false })
  await accept(ann, uuid)
  const list = await as(server, source.admin).call(listParticipants, { query: { workspaceUuid: papers.uuid } })
  expect(
    list.content.map(({ user, isOwner, hasDownload, hasEdit }) => [user.givenName, isOwner, hasDownload, hasEdit]),
  ).toEqual([
    ['Admin', true, true, true],
    ['Ann', false, true, false],
  ])
  expect((await eventsOf(server, source.admin, papers))[0]).toMatchObject({
    type: 'WORKSPACE_OWNER_CHANGED',
    to: { owner: source.admin.email },
  })
  expect((await mailsTo(server, source.admin.email))[0]!.text).toContain(`“${papers.name}”`)
})

/** An address that no organisation has claimed: people of a claimed domain can't be invited by others. */
async function freeAddress(person: TestPerson): Promise<string> {
  const address = `free-${++total}@people.example`
  await server.ports.databases.write
    .insertInto('email_address')
    .values({ address, person_id: person.uuid, is_primary: false })
    .execute()
  return address
}

test('within one account workspaces move along', async () => {
  const source = await group()
  const ann = await source.join('Ann')
  const papers = await workspaceOf(ann)
  const target = await asSystem(server.ports, 'a test', async (change) => {
    change.unaudited('a test')
    return insertWorkgroup(change, 'Sister')
  })
  const { account_id } = await server.ports.databases.read
    .selectFrom('workgroup')
    .select('account_id')
    .where('id', '=', source.id)
    .executeTakeFirstOrThrow()
  await server.ports.databases.write.updateTable('workgroup').set({ account_id }).where('id', '=', target).execute()
  await setMember(source.admin, { is_account_admin: true })
  const uuid = await one(source.admin, target, ann.email)
  expect((await waiting(ann))[0]).toMatchObject({ workspacesTransfer: true })
  await accept(ann, uuid)
  expect(
    (await as(server, ann).call(findWorkspace, { params: { workspaceUuid: papers.uuid }, query: {} })).ownerUuid,
  ).toBe(ann.uuid)
  const { workgroup_id } = await server.ports.databases.read
    .selectFrom('workspace')
    .select('workgroup_id')
    .where('id', '=', papers.uuid)
    .executeTakeFirstOrThrow()
  expect(workgroup_id).toBe(target)
})

test('only administrators invite; for strangers the workgroup does not exist', async () => {
  const target = await group()
  const people = {
    admin: target.admin,
    member: await target.join('Member'),
    stranger: await given.person(server, 'Stranger'),
    nobody: undefined,
  }
  const body = { organisationUuid: target.id, emails: ['new@people.example'] }
  const expected = {
    nobody: 'signed.out',
    stranger: 'workgroup.not.found',
    member: 'permission.denied',
    admin: 'ok',
  } as const
  await matrix(server, inviteMembers, { input: () => ({ body }), people, expected })
  const transfer = { workgroupUuid: target.id, emails: [(await given.person(server, 'Other')).email] }
  await matrix(server, transferMember, { input: () => ({ body: transfer }), people, expected })
})

test('one wrong address invites nobody, and is named', async () => {
  const [target, other] = [await group(), await group()]
  const [member, outside] = [await target.join('Member'), await given.person(server, 'Outside')]
  const refused = (emails: string[]) => outcomeOf(invite(target.admin, target.id, [outside.email, ...emails]))
  expect(await refused([member.email])).toBe('member.exists')
  expect(await refused([`anybody@${other.domain}`])).toBe('member.domain.elsewhere')
  const gone = await given.person(server, 'Gone')
  await server.ports.databases.write
    .updateTable('person')
    .set({ disabled_at: new Date() })
    .where('id', '=', gone.uuid)
    .execute()
  expect(await refused([gone.email])).toBe('invitee.disabled')
  expect(await refused(['not an address'])).toBe('input.invalid')
  expect(await outcomeOf(invite(target.admin, target.id, []))).toBe('input.invalid')
  expect(await waiting(outside)).toEqual([])
  const move = (emails: string[]) =>
    outcomeOf(as(server, target.admin).call(transferMember, { body: { workgroupUuid: target.id, emails } }))
  expect(await move([])).toBe('member.one.email')
  expect(await move([outside.email, gone.email])).toBe('member.one.email')
  expect(await move(['unknown@people.example'])).toBe('member.not.registered')
  expect(await move([outside.email])).toBe('ok')
})

test('an unknown address gets a registration link, in both languages of the workgroup, and is asked then', async () => {
  const target = await group()
  await server.ports.databases.write
    .updateTable('workgroup')
    .set({ default_locale: 'cy', additional_locale: 'en-gb' })
    .where('id', '=', target.id)
    .execute()
  const email = 'unknown-yet@people.example'
  const uuid = await one(target.admin, target.id, email)
  const [mail] = await mailsTo(server, email)
  expect(mail!.subject).toMatch(/yn eich gwahodd i’r gweithgor .* \/ .* invites you to the workgroup/)
  const token = linkIn(mail!).searchParams.get('user')!
  const names = {
    first: 'Nia',
    last: 'Rees',
    password: 'correct horse battery',
    repeatpassword: 'correct horse battery',
  }
  await as(server, undefined).call(register, { params: { token }, body: names })
  const nia = await given.signIn(server, { email, name: 'Nia' })
  expect((await waiting(nia)).map((one) => one.uuid)).toEqual([uuid])
  await accept(nia, uuid)
  expect((await me(nia)).organisationUuid).toBe(target.id)
})

test('an invitation belongs to its addressee; its sender may withdraw it', async () => {
  const [target, ann, eve] = [await group(), await given.person(server, 'Ann'), await given.person(server, 'Eve')]
  const uuid = await one(target.admin, target.id, ann.email)
  const member = await target.join('Member')
  for (const who of [eve, target.admin]) expect(await outcomeOf(accept(who, uuid))).toBe('member.not.found')
  expect(await outcomeOf(end(eve, uuid))).toBe('member.not.found')
  expect(await outcomeOf(end(member, uuid))).toBe('permission.denied')
  await end(ann, uuid)
  expect((await mailsTo(server, target.admin.email))[0]!.subject).toMatch(/^Ann Tester declined/)
  const again = await one(target.admin, target.id, ann.email)
  await end(target.admin, again)
  expect(await outcomeOf(accept(ann, again))).toBe('member.not.pending')
  expect(await outcomeOf(end(ann, again))).toBe('member.not.pending')
  expect(await recordedFor(server, uuid)).toEqual(['MEMBER_INVITED', 'ACCESS_REFUSED', 'MEMBER_DECLINED'])
  expect(await recordedFor(server, again)).toEqual(['MEMBER_INVITED', 'MEMBER_WITHDRAWN'])
  expect((await me(ann)).organisationUuid).not.toBe(target.id)
})

test('the last administrator of a workgroup with others in it cannot leave; its only member can', async () => {
  const [target, source] = [await group(), await group()]
  await source.join('Member')
  const uuid = await one(target.admin, target.id, await freeAddress(source.admin))
  expect(await outcomeOf(accept(source.admin, uuid))).toBe('member.last.admin')
  expect((await waiting(source.admin)).map((one) => one.uuid)).toEqual([uuid])
  await source.join('Second', { is_workgroup_admin: true })
  await accept(source.admin, uuid)
  expect((await me(source.admin)).organisationUuid).toBe(target.id)
})

test('the last administrator of an account cannot leave while others stay in it', async () => {
  const [target, source] = [await group(), await group()]
  await setMember(source.admin, { is_account_admin: true })
  await source.join('Second', { is_workgroup_admin: true })
  const uuid = await one(target.admin, target.id, await freeAddress(source.admin))
  expect(await outcomeOf(accept(source.admin, uuid))).toBe('member.last.active.admin')
  const heir = await source.join('Heir', { is_account_admin: true })
  const another = await one(target.admin, target.id, await freeAddress(heir))
  const leaving = await Promise.all([outcomeOf(accept(source.admin, uuid)), outcomeOf(accept(heir, another))])
  expect(leaving.toSorted()).toEqual(['member.last.active.admin', 'ok'])
  const left = leaving[0] === 'ok' ? uuid : another
  const [accepted] = (await recordedAbout(server, left)).filter(({ type }) => type === 'MEMBER_ACCEPTED')
  expect(accepted).toMatchObject({ from: { role: 'ACCOUNT_ADMIN' } })
})

test('workspaces cannot be left without an owner', async () => {
  const [target, source] = [await group(), await group()]
  await setMember(source.admin, { is_workgroup_admin: false })
  const ann = await source.join('Ann')
  await workspaceOf(ann)
  const uuid = await one(target.admin, target.id, await freeAddress(ann))
  expect(await outcomeOf(accept(ann, uuid))).toBe('member.no.successor')
})

test('concurrently: accepted twice, accepted and withdrawn, two administrators inviting, the last two administrators leaving', async () => {
  const [target, source] = [await group(), await group()]
  const ann = await given.person(server, 'Ann')
  const second = await target.join('Second', { is_workgroup_admin: true })
  const ids = await Promise.all([one(target.admin, target.id, ann.email), one(second, target.id, ann.email)])
  expect(ids[0]).toBe(ids[1])
  expect(await waiting(ann)).toHaveLength(1)
  expect((await Promise.all([accept(ann, ids[0]), accept(ann, ids[0])].map(outcomeOf))).toSorted()).toEqual([
    'member.not.pending',
    'ok',
  ])
  const bob = await given.person(server, 'Bob')
  const uuid = await one(target.admin, target.id, bob.email)
  const ends = await Promise.all([outcomeOf(accept(bob, uuid)), outcomeOf(end(target.admin, uuid))])
  expect(ends.toSorted()).toEqual(['member.not.pending', 'ok'])
  expect((await me(bob)).organisationUuid === target.id).toBe(ends[0] === 'ok')
  await source.join('Member')
  const other = await source.join('Other', { is_workgroup_admin: true })
  const left = [
    await one(target.admin, target.id, await freeAddress(source.admin)),
    await one(target.admin, target.id, await freeAddress(other)),
  ]
  const leaving = await Promise.all([outcomeOf(accept(source.admin, left[0]!)), outcomeOf(accept(other, left[1]!))])
  expect(leaving.toSorted()).toEqual(['member.last.admin', 'ok'])
})
