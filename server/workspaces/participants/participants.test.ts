import { findRegistration, getMe, register } from '@strongroom/contract/identity/sign-in.ts'
import { listOutbox } from '@strongroom/contract/wire/system.ts'
import * as contract from '@strongroom/contract/workspaces/participants.ts'
import { downloadDocument } from '@strongroom/contract/documents/versions.ts'
import { findWorkspace, listMyWorkspaces } from '@strongroom/contract/workspaces/workspaces.ts'
import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { as, type TestPerson } from '../../test/as.ts'
import { eventsOf } from '../../test/audit.ts'
import { callOver } from '../../test/call.ts'
import * as given from '../../test/given.ts'
import { matrix, outcomeOf } from '../../test/matrix.ts'
import { useServer } from '../../test/server.ts'

const server = useServer()

const invite = (who: TestPerson, workspaceUuid: string, emails: string[], more: object = {}) =>
  as(server, who).call(contract.inviteParticipants, { body: { workspaceUuid, emails, ...more } })
const update = (who: TestPerson, participantUuid: string, body: object) =>
  as(server, who).call(contract.updateParticipant, { params: { participantUuid }, body })
const remove = (who: TestPerson, participantUuid: string) =>
  as(server, who).call(contract.removeParticipant, { params: { participantUuid } })
const idOf = async (who: TestPerson, workspaceUuid: string, person: TestPerson) => {
  const list = await as(server, who).call(contract.listParticipants, { query: { workspaceUuid, size: 100 } })
  return list.content.find((p) => p.userUuid === person.uuid)!.uuid
}

async function mailsTo(email: string) {
  const headers = { 'outbox-token': 'test-outbox' }
  const page = await as(server, undefined).call(listOutbox, { query: { to: email } }, headers)
  return page.content
}
const tokenIn = (text: string) => /register\?user=([\w-]+)/.exec(text)![1]!
const registration = (password = 'a long enough phrase') => ({
  first: 'Nia',
  last: 'Newydd',
  password,
  repeatpassword: password,
  timezone: 'Europe/London',
})

test('an outsider is invited, registers by the mailed link, and is in', async () => {
  const { owner, workspace } = await given.workspaceWith(server)
  const email = 'nia@outside.example'
  await invite(owner, workspace.uuid, ['  NIA@Outside.example '], { message: 'Please look at https://bad.example/x' })
  const [mail] = await mailsTo(email)
  expect(mail!.subject).toContain(workspace.name)
  expect(mail!.html).not.toContain('href="https://bad.example')
  expect(mail!.text).not.toContain('https://bad.example')
  const token = tokenIn(mail!.text)
  expect(await as(server, undefined).call(findRegistration, { params: { token } })).toMatchObject({
    email,
    inviter: 'Owner Tester',
    organisation: 'Owner',
    workspace: workspace.name,
    workspaceUuid: workspace.uuid,
  })
  const answer = await callOver({ url: server.url }, register, { params: { token }, body: registration() })
  const nia: TestPerson = {
    uuid: answer.value.uuid,
    email,
    name: 'Nia',
    token: answer.headers.get('authorization')!.slice(7),
    cookie: '',
  }
  const list = await as(server, nia).call(listMyWorkspaces, { query: { includeActions: 'true' } })
  expect(list.content[0]).toMatchObject({ participant: { hasAccepted: true }, actions: { accept: false, leave: true } })
  const own = await as(server, nia).call(findWorkspace, {
    params: { workspaceUuid: workspace.uuid },
    query: { includeActions: 'true' },
  })
  expect(own.actions).toMatchObject({ canDownloadLatest: false, createDocument: false, listParticipants: true })
  const types = (await eventsOf(server, owner, workspace)).map((event) => [event.type, event.actor])
  expect(types).toEqual([
    ['PARTICIPANT_ACCEPTED', 'Nia'],
    ['PARTICIPANT_INVITED', 'Owner'],
    ['WORKSPACE_CREATED', 'Owner'],
  ])
})

test('a registration link is valid once, for one of two concurrent uses, and ends with the invitation', async () => {
  const { owner, workspace } = await given.workspaceWith(server)
  const page = await invite(owner, workspace.uuid, ['twice@outside.example'])
  const token = tokenIn((await mailsTo('twice@outside.example'))[0]!.text)
  const go = () => outcomeOf(as(server, undefined).call(register, { params: { token }, body: registration() }))
  expect((await Promise.all([go(), go(), go()])).toSorted()).toEqual([
    'ok',
    'registration.notFound',
    'registration.notFound',
  ])
  expect(await go()).toBe('registration.notFound')
  await invite(owner, workspace.uuid, ['gone@outside.example'])
  const later = tokenIn((await mailsTo('gone@outside.example'))[0]!.text)
  const gone = (await as(server, owner).call(contract.listParticipants, { query: { workspaceUuid: workspace.uuid } }))
    .content
  await remove(owner, gone.find((p) => p.user.email === 'gone@outside.example')!.uuid)
  expect(await outcomeOf(as(server, undefined).call(findRegistration, { params: { token: later } }))).toBe(
    'registration.notFound',
  )
  expect(page.content[0]!.classification).toBe('unregistered')
})

test('resending voids the earlier link; links end after fourteen days', async () => {
  const { owner, workspace } = await given.workspaceWith(server)
  const page = await invite(owner, workspace.uuid, ['again@outside.example'])
  const first = tokenIn((await mailsTo('again@outside.example'))[0]!.text)
  await as(server, owner).call(contract.resendInvitation, { params: { participantUuid: page.content[0]!.uuid } })
  const second = tokenIn((await mailsTo('again@outside.example'))[0]!.text)
  const check = (token: string) => outcomeOf(as(server, undefined).call(findRegistration, { params: { token } }))
  expect([await check(first), await check(second)]).toEqual(['registration.notFound', 'ok'])
  server.pass(14 * 86_400_000 + 1000)
  expect(await check(second)).toBe('registration.notFound')
})

test('weak and differing passwords are refused, and the link stays valid', async () => {
  const { owner, workspace } = await given.workspaceWith(server)
  await invite(owner, workspace.uuid, ['weak@outside.example'])
  const token = tokenIn((await mailsTo('weak@outside.example'))[0]!.text)
  const go = (body: object) =>
    outcomeOf(as(server, undefined).call(register, { params: { token }, body: { ...registration(), ...body } }))
  expect(await go({ password: 'short', repeatpassword: 'short' })).toBe('password.weak')
  expect(await go({ password: 'onlylower', repeatpassword: 'onlylower' })).toBe('password.weak')
  expect(await go({ password: 'weak@outside.example', repeatpassword: 'weak@outside.example' })).toBe('password.weak')
  expect(await go({ repeatpassword: 'another long phrase' })).toBe('password.mismatch')
  expect(await go({ first: ' ' })).toBe('input.invalid')
  expect(await go({ password: 'Rhedynog7', repeatpassword: 'Rhedynog7' })).toBe('ok')
})

test('one refused address invites nobody, and every refused address is named', async () => {
  const { owner, workspace } = await given.workspaceWith(server)
  const refused = invite(owner, workspace.uuid, ['new@outside.example', owner.email])
  await expect(refused).rejects.toMatchObject({ code: 'participant.is.self', reply: { addresses: [owner.email] } })
  const bad = invite(owner, workspace.uuid, ['new@outside.example', 'no address'])
  await expect(bad).rejects.toMatchObject({ code: 'input.invalid', reply: { fields: [{ path: 'emails.1' }] } })
  const silent = invite(owner, workspace.uuid, ['x@outside.example', 'y@outside.example'], { isSilent: true })
  await expect(silent).rejects.toMatchObject({ reply: { addresses: ['x@outside.example', 'y@outside.example'] } })
  const list = await as(server, owner).call(contract.listParticipants, { query: { workspaceUuid: workspace.uuid } })
  expect(list.metadata.totalElements).toBe(1)
  expect(await mailsTo('new@outside.example')).toEqual([])
})

test('fifty concurrent invitations of one address create one participant', async () => {
  const { owner, workspace } = await given.workspaceWith(server)
  const outcomes = await Promise.all(
    Array.from({ length: 50 }, () => outcomeOf(invite(owner, workspace.uuid, ['one@outside.example']))),
  )
  expect(new Set(outcomes)).toEqual(new Set(['ok']))
  const list = await as(server, owner).call(contract.listParticipants, { query: { workspaceUuid: workspace.uuid } })
  expect(list.metadata.totalElements).toBe(2)
})

test('nobody gives abilities that they do not hold; only the owner gives and takes invite and manage', async () => {
  const { owner, workspace, people } = await given.workspaceWith(server, {
    inviter: ['hasInviter', 'hasDownload'],
    manager: ['hasManageWorkspace'],
    viewer: [],
  })
  const someone = (i: number) => [`someone-${i}@outside.example`]
  const { inviter, manager, viewer } = people
  expect(await outcomeOf(invite(viewer, workspace.uuid, someone(1)))).toBe('permission.denied')
  expect(await outcomeOf(invite(inviter, workspace.uuid, someone(2), { hasDownload: true }))).toBe('ok')
  expect(await outcomeOf(invite(inviter, workspace.uuid, someone(3), { hasDelete: true }))).toBe(
    'participant.ability.denied',
  )
  for (const who of [inviter, manager])
    for (const ability of ['hasInviter', 'hasManageWorkspace'])
      expect(await outcomeOf(invite(who, workspace.uuid, someone(4), { [ability]: true }))).toBe(
        'participant.ability.denied',
      )
  expect(await outcomeOf(invite(manager, workspace.uuid, someone(5), { hasDelete: true }))).toBe('ok')
  expect(
    await outcomeOf(invite(owner, workspace.uuid, someone(6), { hasInviter: true, hasManageWorkspace: true })),
  ).toBe('ok')
  const inviterId = await idOf(owner, workspace.uuid, inviter)
  expect(await outcomeOf(update(manager, inviterId, { hasInviter: false }))).toBe('participant.ability.denied')
  expect(await outcomeOf(update(inviter, await idOf(owner, workspace.uuid, manager), { hasDownload: false }))).toBe(
    'permission.denied',
  )
  expect(await outcomeOf(remove(inviter, await idOf(owner, workspace.uuid, manager)))).toBe('permission.denied')
  expect(await outcomeOf(remove(manager, await idOf(owner, workspace.uuid, owner)))).toBe('permission.denied')
  expect(await outcomeOf(update(inviter, inviterId, { hasDelete: true }))).toBe('permission.denied')
  expect(await outcomeOf(invite(inviter, workspace.uuid, [manager.email]))).toBe('permission.denied')
})

test('editing needs downloading: requesting it alone is refused, losing downloading loses editing', async () => {
  const { owner, workspace, people } = await given.workspaceWith(server, { editor: ['hasDownload', 'hasEdit'] })
  expect(await outcomeOf(invite(owner, workspace.uuid, ['e@outside.example'], { hasEdit: true }))).toBe(
    'edit.needs.download',
  )
  const id = await idOf(owner, workspace.uuid, people.editor)
  await update(owner, id, { hasDownload: false })
  const list = await as(server, owner).call(contract.listParticipants, { query: { workspaceUuid: workspace.uuid } })
  expect(list.content.find((p) => p.uuid === id)).toMatchObject({ hasDownload: false, hasEdit: false })
  const [event] = await eventsOf(server, owner, workspace)
  expect(event).toMatchObject({
    type: 'PARTICIPANT_UPDATED',
    from: { hasDownload: true, hasEdit: true },
    to: { hasDownload: false, hasEdit: false },
  })
})

test('a grant takes effect at once, and a removal too: for the next request and a running download', async () => {
  const { owner, workspace, people } = await given.workspaceWith(server, { reader: [] })
  const bytes = randomBytes(60_000_000)
  const asset = await as(server, owner).upload({ name: 'big.bin', bytes }, { workspaceUuid: workspace.uuid })
  const input = { params: { assetUuid: asset.uuid } }
  expect((await as(server, people.reader).fetch(downloadDocument, input)).status).toBe(403)
  const id = await idOf(owner, workspace.uuid, people.reader)
  await update(owner, id, { hasDownload: true })
  const running = await as(server, people.reader).fetch(downloadDocument, input)
  expect(running.status).toBe(200)
  const reader = running.body!.getReader()
  await reader.read()
  await remove(owner, id)
  const rest = (async () => {
    let received = 0
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return received
      received += value.length
    }
  })()
  await expect(rest).rejects.toThrow()
  expect((await as(server, people.reader).fetch(downloadDocument, input)).status).toBe(404)
  expect(await mailsTo(people.reader.email)).not.toEqual([])
})

test('a running upload ends with the right to it', async () => {
  const { owner, workspace, people } = await given.workspaceWith(server, { creator: ['hasCreateDocument'] })
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>()
  const writer = writable.getWriter()
  const head = `--b\r\nContent-Disposition: form-data; name="workspaceUuid"\r\n\r\n${workspace.uuid}\r\n--b\r\nContent-Disposition: form-data; name="file"; filename="slow.bin"\r\nContent-Type: application/octet-stream\r\n\r\n`
  const upload = fetch(`${server.url}/publicapi/1/documents`, {
    method: 'POST',
    headers: { authorization: `Bearer ${people.creator.token}`, 'content-type': 'multipart/form-data; boundary=b' },
    body: readable,
    duplex: 'half',
  } as RequestInit)
  upload.catch(() => {})
  await writer.write(new TextEncoder().encode(head + 'x'.repeat(700_000)))
  await new Promise((resolve) => setTimeout(resolve, 300))
  await remove(owner, await idOf(owner, workspace.uuid, people.creator))
  await expect(upload).rejects.toThrow()
  await writer.write(new Uint8Array(10)).catch(() => {})
})

test('a pending person’s name is visible only to those who know them', async () => {
  const { owner, workspace } = await given.workspaceWith(server)
  const stranger = await given.person(server, 'Stranger')
  await invite(owner, workspace.uuid, [stranger.email])
  const seen = async () => {
    const list = await as(server, owner).call(contract.listParticipants, {
      query: { workspaceUuid: workspace.uuid, size: 100 },
    })
    return list.content.find((p) => p.user.email === stranger.email)!
  }
  expect(await seen()).toMatchObject({ classification: 'unregistered', userUuid: null, user: { givenName: '' } })
  const of = async (classification: contract.Classification) =>
    (
      await as(server, owner).call(contract.listParticipants, {
        query: { workspaceUuid: workspace.uuid, classification },
      })
    ).content.map((p) => p.user.email)
  expect([await of('accepted'), await of('pending'), await of('unregistered')]).toEqual([
    [owner.email],
    [],
    [stranger.email],
  ])
  const other = await given.workspaceWith(server)
  await given.participant(server, other, stranger, [])
  await given.participant(server, other, owner, [])
  expect(await seen()).toMatchObject({ classification: 'pending', user: { givenName: 'Stranger' } })
  expect([await of('pending'), await of('unregistered')]).toEqual([[stranger.email], []])
})

test('decline, leave, favourite; an invitation is answered once', async () => {
  const { owner, workspace } = await given.workspaceWith(server)
  const guest = await given.person(server, 'Guest')
  const id = await given.invitee(server, { owner, workspace }, guest, [])
  const answer = (who: TestPerson, accepted: boolean) =>
    outcomeOf(as(server, who).call(contract.answerInvitation, { params: { participantUuid: id }, body: { accepted } }))
  expect(await answer(owner, true)).toBe('participant.not.found')
  expect(await answer(guest, false)).toBe('ok')
  expect(await answer(guest, true)).toBe('participant.not.found')
  expect((await mailsTo(owner.email))[0]!.subject).toContain('Guest')
  const second = await given.participant(server, { owner, workspace }, guest, [])
  const favourite = (participantUuid: string) =>
    outcomeOf(
      as(server, guest).call(contract.favouriteWorkspace, { params: { participantUuid }, body: { favourite: true } }),
    )
  expect(await favourite(second)).toBe('ok')
  const favourites = await as(server, guest).call(listMyWorkspaces, { query: { favourite: 'true' } })
  expect(favourites.content[0]?.participant.isFavourite).toBe(true)
  const leave = (who: TestPerson) =>
    outcomeOf(as(server, who).call(contract.leaveWorkspace, { query: { shareUuid: workspace.uuid } }))
  expect(await leave(owner)).toBe('permission.denied')
  expect(await leave(guest)).toBe('ok')
  expect(await leave(guest)).toBe('workspace.not.found')
  const types = (await eventsOf(server, owner, workspace)).map((event) => event.type)
  expect(types.slice(0, 2)).toEqual(['ACCESS_REFUSED', 'PARTICIPANT_LEFT'].toSorted((a) => (a === types[0] ? -1 : 1)))
})

test('leaving before the invitation is answered declines it: it is recorded so, and the owner is emailed', async () => {
  const { owner, workspace } = await given.workspaceWith(server)
  const guest = await given.person(server, 'Hesitant')
  await given.invitee(server, { owner, workspace }, guest, [])
  await as(server, guest).call(contract.leaveWorkspace, { query: { shareUuid: workspace.uuid } })
  const [latest] = await eventsOf(server, owner, workspace)
  expect(latest).toMatchObject({ type: 'PARTICIPANT_DECLINED', entity: guest.email })
  expect((await mailsTo(owner.email))[0]!.subject).toContain('Hesitant')
})

test('the list sorts by role, searches visible fields, and pages', async () => {
  const { owner, workspace, people } = await given.workspaceWith(server, {
    viewer: [],
    editor: ['hasDownload', 'hasEdit'],
    manager: ['hasManageWorkspace'],
  })
  const names = async (query: object) =>
    (
      await as(server, owner).call(contract.listParticipants, { query: { workspaceUuid: workspace.uuid, ...query } })
    ).content.map((p) => p.user.givenName)
  expect(await names({})).toEqual(['Owner', 'manager', 'editor', 'viewer'])
  expect(await names({ sort: 'role,asc', size: 1 })).toEqual(['viewer'])
  expect(await names({ query: people.editor.email })).toEqual(['editor'])
  expect(await names({ query: 'edit' })).toEqual(['editor'])
})

test('who may list and invite', async () => {
  const { owner, workspace, people } = await given.workspaceWith(server, { viewer: [] })
  const invited = await given.person(server, 'Invited')
  await given.invitee(server, { owner, workspace }, invited, [])
  const stranger = await given.person(server, 'Stranger')
  await matrix(server, contract.listParticipants, {
    input: () => ({ query: { workspaceUuid: workspace.uuid } }),
    people: { ...people, owner, invited, stranger, nobody: undefined },
    expected: {
      viewer: 'ok',
      owner: 'ok',
      invited: 'workspace.invitation.pending',
      stranger: 'workspace.not.found',
      nobody: 'signed.out',
    },
  })
})

test('a session without the outbox token shows no email', async () => {
  const refused = as(server, undefined).call(listOutbox, { query: {} }, { 'outbox-token': 'guess' })
  expect(await outcomeOf(refused)).toBe('permission.denied')
  expect(await outcomeOf(as(server, undefined).call(getMe, { query: {} }))).toBe('signed.out')
})

test('people who may invite see that an invitation was not emailed, by the inviter’s or the person’s choice', async () => {
  const { owner, workspace, people } = await given.workspaceWith(server, { inviter: ['hasInviter'], viewer: [] })
  const [quiet, silenced] = [await given.person(server, 'Quiet'), await given.person(server, 'Silenced')]
  await server.ports.databases.write
    .updateTable('person')
    .set({ email_subscriber: false })
    .where('id', '=', quiet.uuid)
    .execute()
  const open = await invite(owner, workspace.uuid, [quiet.email, 'mailed@outside.example'])
  expect(open.content.map(({ notMailed }) => notMailed).toSorted()).toEqual([null, 'SUPPRESSED'].toSorted())
  await invite(owner, workspace.uuid, [silenced.email], { isSilent: true })
  const stateOf = async (who: typeof owner, { email }: { email: string }) => {
    const page = await as(server, who).call(contract.listParticipants, { query: { workspaceUuid: workspace.uuid } })
    return page.content.find(({ user }) => user.email === email)!
  }
  expect(await stateOf(people.inviter, quiet)).toMatchObject({ notMailed: 'SUPPRESSED' })
  expect(await stateOf(owner, silenced)).toMatchObject({ notMailed: 'SUPPRESSED' })
  // People who may not invite don't learn it.
  expect(await stateOf(people.viewer, quiet)).toMatchObject({ notMailed: null })
  const { uuid: participantUuid } = await stateOf(owner, silenced)
  await as(server, owner).call(contract.resendInvitation, { params: { participantUuid } })
  expect(await stateOf(owner, silenced)).toMatchObject({ notMailed: null })
  const { uuid } = await stateOf(owner, quiet)
  await as(server, quiet).call(contract.answerInvitation, {
    params: { participantUuid: uuid },
    body: { accepted: true },
  })
  expect(await stateOf(owner, quiet)).toMatchObject({ hasAccepted: true, notMailed: null })
})
