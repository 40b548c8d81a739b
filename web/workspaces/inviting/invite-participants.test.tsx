import { findGroup, listGroups } from '@strongroom/contract/organisation/groups/groups.ts'
import { listMyContacts } from '@strongroom/contract/identity/contacts.ts'
import { previewInvitation } from '@strongroom/contract/workspaces/invitations.ts'
import { inviteParticipants } from '@strongroom/contract/workspaces/participants.ts'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { queryClient } from '../../api/query-client.ts'
import { text } from '../../i18n/language.ts'
import { sessionQuery } from '../../session/session.ts'
import { Refusal } from '../../test/fake-server.ts'
import { id, OLGA, pageOf, participant, person, session, WORKGROUP, workspace } from '../../test/samples.ts'
import { server } from '../../test/set-up.ts'
import { show } from '../../test/show.tsx'
import { openInvite } from './open-invite.ts'

const domain = (
  name: string,
  more: Partial<Record<'resembles' | 'resemblesProvider' | 'resemblesInvited', string>> & { isNew?: boolean } = {},
) => ({
  domain: name,
  displayed: name,
  isNew: more.isNew ?? false,
  resembles: more.resembles ?? null,
  resemblesProvider: more.resemblesProvider ?? null,
  resemblesInvited: more.resemblesInvited ?? null,
})
const preview = {
  documents: 3,
  downloadable: 0,
  domains: [domain('example.org')],
  untrusted: [] as string[],
  alreadyThere: [] as string[],
}

beforeEach(() => {
  queryClient.setQueryData(sessionQuery.queryKey, session())
  server
    .on(listMyContacts, () => pageOf([]))
    .on(listGroups, () => pageOf([]))
    .on(previewInvitation, () => preview)
})

const open = async () => {
  const user = await show(
    <button type="button" onClick={() => openInvite(workspace())}>
      Invite
    </button>,
  )
  await user.click(screen.getByRole('button', { name: 'Invite' }))
  const dialog = await screen.findByRole('dialog', { name: text('participant.invite.title') })
  const field = within(dialog).getByRole('combobox', {
    name: (name) => name.startsWith(text('participant.invite.addresses')),
  })
  return { user, dialog, field }
}
const submit = (dialog: HTMLElement) =>
  within(dialog).getByRole<HTMLButtonElement>('button', { name: text('participant.invite.submit') })
const removal = (address: string) => text('participant.invite.remove', { address })

test('addresses become pills: typed, pasted as a list, without one’s own and what is none', async () => {
  const { user, dialog, field } = await open()
  expect(submit(dialog).disabled).toBe(true)
  await user.type(field, 'ada@example.org,')
  expect(within(dialog).getByRole('button', { name: removal('ada@example.org') })).toBeDefined()
  await user.click(field)
  await user.paste(`Bob <bob@example.org>; nobody, ${OLGA.email}`)
  expect(within(dialog).getByRole('button', { name: removal('bob@example.org') })).toBeDefined()
  expect(within(dialog).queryByRole('button', { name: removal(OLGA.email!) })).toBeNull()
  expect(dialog.textContent).toContain(text('participant.invite.invalid', { count: 1, addresses: 'nobody' }))
  await user.keyboard('{Backspace}')
  expect(within(dialog).queryByRole('button', { name: removal('bob@example.org') })).toBeNull()
})

test('what it would do is said first: documents, new domains and domains that look like known ones', async () => {
  server.on(previewInvitation, () => ({
    ...preview,
    domains: [
      domain('new.example', { isNew: true }),
      domain('examp1e.org', { isNew: true, resembles: 'example.org' }),
      domain('rival.example', { isNew: true, resemblesInvited: 'rlval.example' }),
    ],
  }))
  const { user, dialog, field } = await open()
  await user.type(field, 'ada@examp1e.org,')
  const said = await within(dialog).findAllByRole('alert')
  expect(said.map((one) => one.textContent)).toEqual([
    text('participant.preview.new', { domain: 'new.example' }),
    text('participant.preview.resembles', { domain: 'examp1e.org', known: 'example.org' }),
    text('participant.preview.alike', { domain: 'rival.example', other: 'rlval.example' }),
  ])
  expect(dialog.textContent).toContain(text('participant.preview.documents', { count: 3 }))
})

test('a mistyped provider is asked about, and all documents that can be downloaded aren’t counted twice', async () => {
  server.on(previewInvitation, () => ({
    ...preview,
    downloadable: 3,
    domains: [domain('gmial.com', { isNew: true, resemblesProvider: 'gmail.com' })],
  }))
  const { user, dialog, field } = await open()
  await user.type(field, 'ada@gmial.com,')
  const said = await within(dialog).findByRole('alert')
  expect(said.textContent).toBe(
    text('participant.preview.resembles-provider', { domain: 'gmial.com', known: 'gmail.com' }),
  )
  expect(dialog.textContent).toContain(text('participant.preview.download-all', { count: 3 }))
})

test('whom one may not invite is marked before sending', async () => {
  server.on(previewInvitation, () => ({ ...preview, untrusted: ['ada@example.org'] }))
  const { user, dialog, field } = await open()
  await user.type(field, 'ada@example.org,')
  expect(await within(dialog).findByLabelText(text('participant.invite.refused'))).toBeDefined()
  expect(dialog.textContent).toContain(text('error.participant.email.not.whitelisted'))
})

test('sends once, includes text that is still in the field, and shows the number', async () => {
  server.on(inviteParticipants, () => ({
    ...pageOf([participant(person('Ada'), { hasAccepted: false }), participant(person('Bob'), { hasAccepted: false })]),
    skipped: [],
  }))
  const { user, dialog, field } = await open()
  await user.type(field, 'ada@example.org, bob@example.org')
  await user.dblClick(submit(dialog))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(await screen.findByText(text('participant.invite.done', { count: 2 }))).toBeDefined()
  expect(server.callsOf(inviteParticipants).map(({ body }) => body.emails)).toEqual([
    ['ada@example.org', 'bob@example.org'],
  ])
})

test('a refused address is marked until it is taken out', async () => {
  server.on(inviteParticipants, () => {
    throw new Refusal('invitee.disabled', { addresses: ['ada@example.org'] })
  })
  const { user, dialog, field } = await open()
  await user.type(field, 'ada@example.org,bob@example.org,')
  await user.click(submit(dialog))
  expect(await within(dialog).findByText((said) => said.startsWith(text('error.invitee.disabled')))).toBeDefined()
  await user.click(within(dialog).getByRole('button', { name: removal('ada@example.org') }))
  expect(within(dialog).queryByLabelText(text('participant.invite.refused'))).toBeNull()
  expect(within(dialog).queryByText((said) => said.startsWith(text('error.invitee.disabled')))).toBeNull()
})

test('half an address is marked and gets the focus', async () => {
  const { user, dialog, field } = await open()
  await user.type(field, 'ada@')
  await user.click(submit(dialog))
  expect(await within(dialog).findByText(text('field.email'))).toBeDefined()
  expect(server.callsOf(inviteParticipants)).toEqual([])
})

test('of a list in one piece, as phones enter it, only the wrong addresses stay to be corrected', async () => {
  const { user, dialog, field } = await open()
  fireEvent.change(field, { target: { value: 'ada@example.org, nobody, bob@example.org, some@where' } })
  await user.type(field, '{Enter}')
  expect(within(dialog).getByRole('button', { name: removal('bob@example.org') })).toBeDefined()
  expect(field).toHaveProperty('value', 'nobody, some@where')
  expect(within(dialog).getByText(text('field.email'))).toBeDefined()
})

test('people one knows are suggested; one that is chosen from the list becomes a pill', async () => {
  const ada = person('Ada')
  server.on(listMyContacts, ({ query: { query } }) => pageOf(query === 'ad' ? [ada, person('Adam')] : []))
  const { user, dialog, field } = await open()
  await user.type(field, 'ad')
  await waitFor(() => expect(dialog.querySelectorAll('datalist option')).toHaveLength(2))
  expect(dialog.querySelector('datalist option')?.textContent).toBe(`Ada Person · ${ada.email}`)
  // Browsers send an event without a kind of input when something is chosen from their list.
  fireEvent.change(field, { target: { value: ada.email } })
  expect(within(dialog).getByRole('button', { name: removal(ada.email!) })).toBeDefined()
  expect((field as HTMLInputElement).value).toBe('')
  await waitFor(() => expect(dialog.querySelector(`datalist option[value="${ada.email}"]`)).toBeNull())
})

test('a group is chosen like a contact, shows whom it contains, and is sent by its id', async () => {
  const group = {
    model: 'Group' as const,
    uuid: id(),
    workgroupUuid: WORKGROUP,
    name: 'The board',
    people: 2,
    isProvisioned: false,
    createdTime: 0,
    actions: { view: true, update: false, delete: false },
  }
  const entry = (user: ReturnType<typeof person>) => ({ uuid: id(), user, isMember: true, isDisabled: false })
  server
    .on(listGroups, () => pageOf([group]))
    .on(findGroup, () => ({ ...group, entries: [entry(person('Ada')), entry(person('Bob'))] }))
    .on(previewInvitation, () => ({ ...preview, untrusted: ['bob@example.org'] }))
    .on(inviteParticipants, () => ({
      ...pageOf([participant(person('Ada'), { hasAccepted: false })]),
      skipped: [{ email: null, givenName: 'Bob', familyName: 'Person', reason: 'ALREADY_THERE' as const }],
    }))
  const { user, dialog, field } = await open()
  await waitFor(() => expect(dialog.querySelector('datalist option[value="The board"]')).not.toBeNull())
  await user.type(field, 'the board')
  expect((field as HTMLInputElement).value).toBe('the board')
  await user.keyboard('{Enter}')
  expect(within(dialog).getByRole('button', { name: removal('The board') })).toBeDefined()
  expect(await within(dialog).findByText('Ada Person, Bob Person')).toBeDefined()
  expect(await within(dialog).findByText(text('group.refused', { addresses: 'bob@example.org' }))).toBeDefined()
  expect(dialog.textContent).toContain(text('group.moment'))
  await user.click(submit(dialog))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(await screen.findByText(text('group.skipped', { count: 1, people: 'Bob Person' }))).toBeDefined()
  expect(server.callsOf(inviteParticipants).at(-1)?.body).toMatchObject({ emails: [], groupUuids: [group.uuid] })
})

test('names with spaces are typed whole, before any group or contact has been found', async () => {
  server.on(listGroups, () => new Promise(() => undefined))
  const { user, field } = await open()
  await user.type(field, 'The board of trustees')
  expect((field as HTMLInputElement).value).toBe('The board of trustees')
  expect(field.getAttribute('aria-invalid')).not.toBe('true')
  await user.clear(field)
  await user.type(field, 'ada@ ')
  expect(field.getAttribute('aria-invalid')).toBe('true')
})

test('people who take part already are named before sending, and are not counted as invited afterwards', async () => {
  server
    .on(previewInvitation, () => ({ ...preview, alreadyThere: ['bob@example.org'] }))
    .on(inviteParticipants, () => ({
      ...pageOf([participant(person('Ada'), { hasAccepted: false }), participant(person('Bob'))]),
      skipped: [],
    }))
  const { user, dialog, field } = await open()
  await user.type(field, 'ada@example.org,bob@example.org,')
  const there = text('participant.preview.there', { addresses: 'bob@example.org' })
  expect(await within(dialog).findByText(there)).toBeDefined()
  await user.click(submit(dialog))
  expect(await screen.findByText(text('participant.invite.done', { count: 1 }))).toBeDefined()
  expect(await screen.findByText(text('participant.invite.changed', { count: 1 }))).toBeDefined()
  // The end of Bob's access stays: the field was empty.
  expect(server.callsOf(inviteParticipants)[0]!.body).not.toHaveProperty('expiresTime')
})

test('one’s own address is left out with a message, typed or pasted', async () => {
  const { user, dialog, field } = await open()
  await user.type(field, `${OLGA.email},`)
  expect(await within(dialog).findByText(text('participant.invite.own'))).toBeDefined()
  await user.type(field, 'ada@example.org,')
  expect(within(dialog).queryByText(text('participant.invite.own'))).toBeNull()
  await user.click(field)
  await user.paste(`Bob <bob@example.org>; ${OLGA.email}`)
  expect(await within(dialog).findByText(text('participant.invite.own'))).toBeDefined()
})

test('single abilities are in five groups; comments and hidden participants belong to visibility', async () => {
  const { actions } = workspace()
  const user = await show(
    <button type="button" onClick={() => openInvite(workspace({ actions: { ...actions!, grantBcc: true } }))}>
      Invite
    </button>,
  )
  await user.click(screen.getByRole('button', { name: 'Invite' }))
  const dialog = await screen.findByRole('dialog', { name: text('participant.invite.title') })
  const hidden = { name: (name: string) => name.startsWith(text('participant.hidden.ability')) }
  expect(within(dialog).getByRole('checkbox', hidden)).toBeDefined()
  const role = text('participant.role.label')
  await user.click(within(dialog).getByRole('button', { name: (name) => name.startsWith(role) }))
  await user.click(await screen.findByRole('menuitem', { name: text('participant.role.custom-open') }))
  const groups = await within(dialog).findAllByRole('group')
  const names = (['access', 'contribute', 'collaborate', 'visibility', 'manage'] as const).map((each) =>
    text(`participant.group.${each}`),
  )
  expect(groups.map((one) => one.querySelector('legend')?.textContent).filter((one) => one !== undefined)).toEqual(
    names,
  )
  const visibility = within(dialog).getByRole('group', { name: text('participant.group.visibility') })
  expect(within(visibility).getAllByRole('checkbox')).toHaveLength(2)
  expect(within(visibility).getByRole('checkbox', hidden)).toBeDefined()
  expect(within(dialog).getAllByRole('checkbox', hidden)).toHaveLength(1)
})

test('an end in the past is marked and gets the focus, nothing is sent, and the mark goes as it is corrected', async () => {
  const { user, dialog, field } = await open()
  await user.type(field, 'ada@example.org,')
  const until = within(dialog).getByRole('textbox', { name: text('participant.expiry') })
  await user.type(until, '01/01/2020')
  await user.click(submit(dialog))
  await waitFor(() => expect(document.activeElement).toBe(until))
  expect(until.getAttribute('aria-invalid')).toBe('true')
  expect(server.callsOf(inviteParticipants)).toEqual([])
  await user.clear(until)
  await user.type(until, '01/01/2099')
  await user.tab()
  expect(until.getAttribute('aria-invalid')).not.toBe('true')
})

test('contacts are asked for half a second after the last key', async () => {
  const { user, field } = await open()
  await waitFor(() => expect(server.callsOf(listMyContacts)).toHaveLength(1))
  await user.type(field, 'ada')
  await new Promise((resolve) => setTimeout(resolve, 300))
  expect(server.callsOf(listMyContacts)).toHaveLength(1)
  await waitFor(() => expect(server.callsOf(listMyContacts).at(-1)!.query.query).toBe('ada'))
})
