import * as participants from '@strongroom/contract/workspaces/participants.ts'
import * as contract from '@strongroom/contract/organisation/trusted-list.ts'
import { previewInvitation } from '@strongroom/contract/workspaces/invitations.ts'
import { createWorkspace } from '@strongroom/contract/workspaces/workspaces.ts'
import { expect, test } from 'vitest'
import { as, type TestPerson } from '../../test/as.ts'
import * as given from '../../test/given.ts'
import { matrix, outcomeOf } from '../../test/matrix.ts'
import { useServer } from '../../test/server.ts'

const server = useServer()
let total = 0

/** A workspace whose owner administers its workgroup, and the workgroup's list. */
async function withList(entries: string[] = []) {
  const domain = `trusting-${++total}.example`
  await given.workgroup(server, domain)
  const admin = await given.person(server, 'Admin', domain)
  await server.ports.databases.write
    .updateTable('member')
    .set({ is_workgroup_admin: true })
    .where('person_id', '=', admin.uuid)
    .execute()
  const workspace = await as(server, admin).call(createWorkspace, { body: { name: 'Trusting' } })
  const params = { workgroupUuid: workspace.workgroupUuid }
  const put = (list: string[], who = admin) =>
    outcomeOf(as(server, who).call(contract.updateTrustedList, { params, body: { entries: list } }))
  if (entries.length > 0) expect(await put(entries)).toBe('ok')
  const invite = (emails: string[], who = admin, more = {}) =>
    as(server, who).call(participants.inviteParticipants, { body: { workspaceUuid: workspace.uuid, emails, ...more } })
  return { domain, admin, workspace, params, put, invite }
}

test('an empty list trusts everybody; one with entries trusts these, sub-domains by *. and members', async () => {
  const { domain, put, invite, admin, workspace } = await withList()
  expect(await outcomeOf(invite(['anybody@anywhere.example']))).toBe('ok')
  expect(await put(['Partner.example', '*.group.example', 'Ann@Single.Example'])).toBe('ok')
  const colleague = await given.person(server, 'Colleague', domain)
  const trusted = [
    'x@partner.example',
    'x@a.group.example',
    'x@b.a.group.example',
    'ann@single.example',
    colleague.email,
  ]
  for (const email of trusted) expect(await outcomeOf(invite([email])), email).toBe('ok')
  const others = [
    'x@sub.partner.example',
    'x@group.example',
    'x@notgroup.example',
    'bob@single.example',
    'x@partner.example.evil.example',
  ]
  for (const email of others) expect(await outcomeOf(invite([email])), email).toBe('PARTICIPANT_EMAIL_NOT_WHITELISTED')
  // All or nothing, and every refused address is named; existing clients parse the text after 'Reasons:'.
  const refused = invite(['new@partner.example', ...others])
  await expect(refused).rejects.toMatchObject({
    status: 403,
    reply: {
      addresses: others.toSorted(),
      description: expect.stringMatching(/Reasons: PARTICIPANT_EMAIL_NOT_WHITELISTED$/),
    },
  })
  const emails = ['x@partner.example', 'bob@single.example']
  const told = await as(server, admin).call(previewInvitation, { body: { workspaceUuid: workspace.uuid, emails } })
  expect(told.untrusted).toEqual(['bob@single.example'])
})

test('later entries remove nobody, but apply to repeated invitations and to giving abilities', async () => {
  const { put, invite, admin, workspace } = await withList()
  const guest = await given.person(server, 'Guest', 'outside.example')
  const id = await given.participant(server, { owner: admin, workspace }, guest, ['hasDownload'])
  const [pending] = (await invite(['p@outside.example'])).content
  const inviter = await given.person(server, 'Inviter', 'partner.example')
  await given.participant(server, { owner: admin, workspace }, inviter, ['hasInviter'])
  const viewer = await given.person(server, 'Viewer', 'partner.example')
  await given.participant(server, { owner: admin, workspace }, viewer, [])
  await put(['partner.example'])
  const list = async (who: TestPerson, query = {}) =>
    (await as(server, who).call(participants.listParticipants, { query: { workspaceUuid: workspace.uuid, ...query } }))
      .content
  const untrusted = (rows: participants.Participant[]) => rows.map((row) => row.user.email).toSorted()
  expect(untrusted(await list(admin, { trusted: false }))).toEqual([guest.email, 'p@outside.example'].toSorted())
  expect(untrusted(await list(inviter, { trusted: false }))).toHaveLength(2)
  // It is visible to people who may invite.
  expect(await list(viewer, { trusted: false })).toEqual([])
  expect((await list(viewer)).every((row) => row.isTrusted === null)).toBe(true)
  const code = 'PARTICIPANT_EMAIL_NOT_WHITELISTED'
  const update = (body: object) =>
    outcomeOf(as(server, admin).call(participants.updateParticipant, { params: { participantUuid: id }, body }))
  expect(await update({ hasCommenter: true })).toBe(code)
  expect(await update({ hasDownload: false })).toBe('ok')
  expect(await update({ hasDownload: true })).toBe(code)
  expect(await outcomeOf(invite([guest.email]))).toBe(code)
  const resend = as(server, admin).call(participants.resendInvitation, { params: { participantUuid: pending!.uuid } })
  expect(await outcomeOf(resend)).toBe(code)
  const remove = as(server, admin).call(participants.removeParticipant, { params: { participantUuid: id } })
  expect(await outcomeOf(remove)).toBe('ok')
})

test('the list belongs to its administrators; changes are recorded; invalid and duplicate entries are refused', async () => {
  const { domain, put, admin, params } = await withList(['b.example', 'a.example'])
  const read = () => as(server, admin).call(contract.findTrustedList, { params })
  expect((await read()).entries).toEqual(['a.example', 'b.example'])
  expect(await put(['b.example', 'C.example'])).toBe('ok')
  expect((await read()).entries).toEqual(['b.example', 'c.example'])
  expect(await put(['c.example', 'b.example'])).toBe('ok')
  for (const twice of [
    ['c.example', 'b.example', 'b.example'],
    ['c.example', 'C.EXAMPLE'],
  ])
    expect(await put(twice)).toBe('input.invalid')
  const events = await server.ports.databases.read
    .selectFrom('audit_event')
    .select(['original', 'modified'])
    .where('type', '=', 'TRUSTED_LIST_CHANGED')
    .where('entity_id', '=', params.workgroupUuid)
    .orderBy('id')
    .execute()
  expect(events).toEqual([
    { original: { removed: [] }, modified: { added: ['b.example', 'a.example'] } },
    { original: { removed: ['a.example'] }, modified: { added: ['c.example'] } },
  ])
  for (const wrong of ['no domain', '*', '*.', 'a@b', '@b.example', '*.*.example'])
    expect(await put([wrong]), wrong).toBe('input.invalid')
  const colleague = await given.person(server, 'Colleague', domain)
  const stranger = await given.person(server, 'Stranger')
  const people = { admin, colleague, stranger, nobody: undefined }
  const expected = {
    admin: 'ok',
    colleague: 'permission.denied',
    stranger: 'workgroup.not.found',
    nobody: 'signed.out',
  } as const
  await matrix(server, contract.findTrustedList, { input: () => ({ params }), people, expected })
  await matrix(server, contract.updateTrustedList, {
    input: () => ({ params, body: { entries: [] } }),
    people,
    expected,
  })
  server.pass(6 * 60_000)
  expect(await put(['late.example'])).toBe('reauthentication.required')
})

test('a list that somebody else changed in the meantime is not replaced', async () => {
  const { admin, params } = await withList(['one.example', 'Two.example'])
  const save = (entries: string[], before: string[]) =>
    outcomeOf(as(server, admin).call(contract.updateTrustedList, { params, body: { entries, before } }))
  const seen = ['two.example', 'one.example']
  expect(await save(['one.example'], seen)).toBe('ok')
  expect(await save([...seen, 'three.example'], seen), 'two.example was removed').toBe('changed.meanwhile')
  expect(await save(['one.example', 'three.example'], ['one.example'])).toBe('ok')
  expect(await as(server, admin).call(contract.findTrustedList, { params })).toMatchObject({
    entries: ['one.example', 'three.example'],
  })
  // Nobody saw so long a list: it isn't compared.
  expect(
    await save(
      [],
      Array.from({ length: 100_000 }, (_, nth) => `${nth}`),
    ),
  ).toBe('input.invalid')
})
