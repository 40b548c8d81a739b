import { listAssets } from '@strongroom/contract/documents/assets.ts'
import { previewInvitation } from '@strongroom/contract/workspaces/invitations.ts'
import { answerInvitation, inviteParticipants } from '@strongroom/contract/workspaces/participants.ts'
import { createWorkspace } from '@strongroom/contract/workspaces/workspaces.ts'
import { expect, test } from 'vitest'
import { as, type TestPerson } from '../../test/as.ts'
import { eventsOf } from '../../test/audit.ts'
import * as given from '../../test/given.ts'
import { mailsTo } from '../../test/fakes/mails.ts'
import { matrix } from '../../test/matrix.ts'
import { useServer } from '../../test/server.ts'

const server = useServer()

const preview = (who: TestPerson, workspaceUuid: string, emails: string[], more: object = {}) =>
  as(server, who).call(previewInvitation, { body: { workspaceUuid, emails, ...more } })

test('the counts match what the invitee sees and can download after accepting', async () => {
  const { owner, workspace } = await given.workspaceWith(server)
  const names = ['a.txt', 'b.txt', 'c.txt', 'd.txt']
  for (const name of names) await as(server, owner).upload({ name, bytes: name }, { workspaceUuid: workspace.uuid })
  await server.drain()
  // An infected file shows its name and nothing else.
  await server.ports.databases.write
    .updateTable('version')
    .set({ scan_status: 'VIRUS_DETECTED' })
    .where('asset_id', 'in', (eb) => eb.selectFrom('asset').select('id').where('name', '=', 'a.txt'))
    .execute()
  for (const hasDownload of [true, false]) {
    const guest = await given.person(server, 'Guest')
    const told = await preview(owner, workspace.uuid, [guest.email], { hasDownload })
    const page = await as(server, owner).call(inviteParticipants, {
      body: { workspaceUuid: workspace.uuid, emails: [guest.email], hasDownload },
    })
    const params = { participantUuid: page.content[0]!.uuid }
    await as(server, guest).call(answerInvitation, { params, body: { accepted: true } })
    const seen = await as(server, guest).call(listAssets, {
      query: { workspaceUuid: workspace.uuid, includeActions: 'true' },
    })
    expect(told.documents).toBe(seen.metadata.totalElements)
    expect(told.downloadable).toBe(seen.content.filter(({ actions }) => actions?.canDownload).length)
    expect(told.downloadable).toBe(hasDownload ? 3 : 0)
  }
})

test('new domains and look-alikes of known ones are reported; nothing is sent or recorded', async () => {
  const { owner, workspace } = await given.workspaceWith(server)
  await given.participant(server, { owner, workspace }, await given.person(server, 'Known', 'harbour.example'), [])
  const before = await eventsOf(server, owner, workspace)
  const emails = ['a@harbour.example', 'b@harb0ur.example', 'c@new-partners.example', 'd@hаrbour.example']
  const { domains, untrusted } = await preview(owner, workspace.uuid, emails)
  expect(domains).toEqual([
    {
      domain: 'harbour.example',
      displayed: 'harbour.example',
      isNew: false,
      resembles: null,
      resemblesProvider: null,
      resemblesInvited: null,
    },
    {
      domain: 'harb0ur.example',
      displayed: 'harb0ur.example',
      isNew: true,
      resembles: 'harbour.example',
      resemblesProvider: null,
      resemblesInvited: null,
    },
    {
      domain: 'new-partners.example',
      displayed: 'new-partners.example',
      isNew: true,
      resembles: null,
      resemblesProvider: null,
      resemblesInvited: null,
    },
    {
      domain: expect.stringContaining('xn--'),
      displayed: 'hаrbour.example',
      isNew: true,
      resembles: 'harbour.example',
      resemblesProvider: null,
      resemblesInvited: null,
    },
  ])
  expect(untrusted).toEqual([])
  expect(await eventsOf(server, owner, workspace)).toEqual(before)
  expect(await mailsTo(server, 'c@new-partners.example')).toEqual([])
})

test('two new look-alike domains in one invitation are reported', async () => {
  const { owner, workspace } = await given.workspaceWith(server)
  const emails = ['a@new-partners.example', 'b@other.example', 'c@new-partmers.example']
  const { domains } = await preview(owner, workspace.uuid, emails)
  expect(domains.map(({ resembles, resemblesInvited }) => [resembles, resemblesInvited])).toEqual([
    [null, null],
    [null, null],
    [null, 'new-partners.example'],
  ])
})

test('a mistyped domain of a well-known provider is reported, the providers themselves and their neighbours are not', async () => {
  const { owner, workspace } = await given.workspaceWith(server)
  const emails = ['a@gmial.com', 'b@hotmial.co.uk', 'c@gmail.com', 'd@mail.com', 'e@xtra.co.nz', 'f@outIook.com']
  const { domains } = await preview(owner, workspace.uuid, emails)
  expect(domains.map(({ domain, resemblesProvider }) => [domain, resemblesProvider])).toEqual([
    ['gmial.com', 'gmail.com'],
    ['hotmial.co.uk', 'hotmail.co.uk'],
    ['gmail.com', null],
    ['mail.com', null],
    ['xtra.co.nz', null],
    ['outiook.com', 'outlook.com'],
  ])
  expect(domains.map(({ resemblesInvited }) => resemblesInvited).filter(Boolean)).toEqual([])
})

test('domains known elsewhere in the workgroup are revealed to its members only, and domains of hidden participants to nobody', async () => {
  const { owner, workspace, people } = await given.workspaceWith(server, { inviter: ['hasInviter'] })
  const other = await as(server, owner).call(createWorkspace, {
    body: { name: 'Other' },
  })
  const elsewhere = await given.person(server, 'Elsewhere', 'elsewhere.example')
  await given.participant(server, { owner, workspace: other }, elsewhere, [])
  const hidden = await given.person(server, 'Hidden', 'hidden.example')
  const page = await as(server, owner).call(inviteParticipants, {
    body: { workspaceUuid: workspace.uuid, emails: [hidden.email], type: 'BCC' },
  })
  const params = { participantUuid: page.content[0]!.uuid }
  await as(server, hidden).call(answerInvitation, { params, body: { accepted: true } })
  const isNew = async (who: TestPerson) =>
    (await preview(who, workspace.uuid, ['x@elsewhere.example', 'x@hidden.example'])).domains.map((one) => one.isNew)
  expect(await isNew(people.inviter)).toEqual([true, true])
  // The owner sees the hidden participant and so knows the domain.
  expect(await isNew(owner)).toEqual([false, false])
})

test('who may ask', async () => {
  const { owner, workspace, people } = await given.workspaceWith(server, { inviter: ['hasInviter'], viewer: [] })
  const invited = await given.person(server, 'Invited')
  await given.invitee(server, { owner, workspace }, invited, ['hasInviter'])
  const stranger = await given.person(server, 'Stranger')
  await matrix(server, previewInvitation, {
    input: () => ({ body: { workspaceUuid: workspace.uuid, emails: ['x@outside.example'] } }),
    people: { ...people, owner, invited, stranger, nobody: undefined },
    expected: {
      owner: 'ok',
      inviter: 'ok',
      viewer: 'permission.denied',
      invited: 'workspace.invitation.pending',
      stranger: 'workspace.not.found',
      nobody: 'signed.out',
    },
  })
})

test('people who take part already are named, if the caller sees their address and may change them', async () => {
  const { owner, workspace } = await given.workspaceWith(server)
  const editor = await given.person(server, 'Editor')
  const hidden = await given.person(server, 'Hidden')
  const pending = await given.person(server, 'Pending')
  await given.participant(server, { owner, workspace }, editor, ['hasEdit', 'hasDownload'])
  const invite = (email: string, type: 'STANDARD' | 'BCC') =>
    as(server, owner).call(inviteParticipants, { body: { workspaceUuid: workspace.uuid, emails: [email], type } })
  await invite(pending.email, 'STANDARD')
  const [secret] = (await invite(hidden.email, 'BCC')).content
  await as(server, hidden).call(answerInvitation, {
    params: { participantUuid: secret!.uuid },
    body: { accepted: true },
  })
  const asked = [editor.email, editor.email, hidden.email, pending.email, owner.email, 'nobody@example.org']
  expect(await preview(owner, workspace.uuid, asked)).toMatchObject({ alreadyThere: [editor.email] })
  expect(await preview(owner, workspace.uuid, ['nobody@example.org'])).toMatchObject({ alreadyThere: [] })
})
