import { checkRecentSignIn } from '@strongroom/contract/identity/sessions.ts'
import { checkInvitees, updateMemberDomains } from '@strongroom/contract/organisation/member-batches.ts'
import { inviteMembers, transferMember } from '@strongroom/contract/organisation/members.ts'
import {
  listMembers,
  listPendingMembers,
  setMemberDisabled,
} from '@strongroom/contract/organisation/workgroup-members.ts'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { queryClient } from '../../api/query-client.ts'
import { text } from '../../i18n/language.ts'
import { sessionQuery } from '../../session/session.ts'
import { Refusal } from '../../test/fake-server.ts'
import { actions, id, member, pageOf, person, session, WORKGROUP, workgroup } from '../../test/samples.ts'
import { server } from '../../test/set-up.ts'
import { show } from '../../test/show.tsx'
import { MembersSection } from '../workgroups/members-section.tsx'
import { PendingSection } from '../workgroups/pending-section.tsx'
import { openChangeDomain } from './change-domain.tsx'
import { openImportMembers } from './import-members.tsx'
import { openTransferMember } from './transfer-member.tsx'

beforeEach(() => {
  queryClient.setQueryData(sessionQuery.queryKey, session())
  server.on(checkRecentSignIn, () => undefined)
})

async function opened(open: () => void) {
  const user = await show(
    <button type="button" onClick={open}>
      Open
    </button>,
  )
  await user.click(screen.getByRole('button', { name: 'Open' }))
  return { user, dialog: await screen.findByRole('dialog') }
}
const button = (dialog: HTMLElement, name: string) => within(dialog).getByRole('button', { name })
const field = (dialog: HTMLElement, name: string) => within(dialog).getByRole('textbox', { name: new RegExp(name) })

test('selected members are disabled one after another; who can’t be is named with the reason', async () => {
  const [ada, bob, cy] = [member(person('Ada')), member(person('Bob')), member(person('Cy'))]
  cy.actions = actions({ shape: cy.actions }, [])
  server
    .on(listMembers, () => pageOf([ada, bob, cy]))
    .on(setMemberDisabled, ({ params }) => {
      if (params.userUuid === bob.userUuid) throw new Refusal('member.last.active.admin')
    })
  const user = await show(<MembersSection workgroupUuid={WORKGROUP} filter={{}} onFilter={() => {}} />)
  expect(
    await screen.findByRole('checkbox', { name: text('member.workspaces.select', { name: 'Ada Person' }) }),
  ).toBeDefined()
  expect(screen.queryByRole('checkbox', { name: text('member.workspaces.select', { name: 'Cy Person' }) })).toBeNull()
  await user.click(screen.getByRole('checkbox', { name: text('member.workspaces.all') }))
  await user.click(screen.getByRole('button', { name: text('members.bulk', { count: 2 }) }))
  await user.click(await screen.findByRole('menuitem', { name: text('members.bulk.disable') }))
  const dialog = await screen.findByRole('dialog')
  await user.click(button(dialog, text('members.bulk.disable.submit')))
  const alert = await within(dialog).findByRole('alert')
  expect(alert.textContent).toContain('Bob Person')
  expect(alert.textContent).toContain(text('error.member.last.active.admin'))
  expect(await screen.findByText(text('members.bulk.disable.done', { count: 1 }))).toBeDefined()
  expect(server.callsOf(setMemberDisabled)).toHaveLength(2)
})

test('moving somebody takes one address and shows what the server says', async () => {
  const { user, dialog } = await opened(() => openTransferMember(WORKGROUP))
  const email = field(dialog, text('members.move-in.email'))
  await user.click(button(dialog, text('members.move-in.submit')))
  expect(await within(dialog).findByText('Please specify one email')).toBeDefined()
  await user.type(email, 'a@one.example, b@one.example')
  await user.click(button(dialog, text('members.move-in.submit')))
  expect(await within(dialog).findByText('Please specify one email')).toBeDefined()
  expect(server.callsOf(transferMember)).toEqual([])
  server.on(transferMember, () => {
    throw new Refusal('member.not.registered')
  })
  await user.clear(email)
  await user.type(email, 'a@one.example')
  await user.click(button(dialog, text('members.move-in.submit')))
  expect((await within(dialog).findByRole('alert')).textContent).toContain('The specified email is not a connect user')
  server.on(transferMember, () => ({ content: [] }))
  await user.click(button(dialog, text('members.move-in.submit')))
  expect(await screen.findByText(text('members.move-in.done'))).toBeDefined()
})

test('a domain is changed part after part; failures are counted and listed', async () => {
  const own = workgroup({ domains: ['next.example', '*.next.example'] })
  const last = id()
  server.on(updateMemberDomains, ({ body }) =>
    body.afterUserUuid === last
      ? {
          requested: 1,
          failed: [{ userUuid: id(), email: 'bob@old.example', code: 'email.taken' }],
          nextAfterUserUuid: null,
        }
      : { requested: 200, failed: [], nextAfterUserUuid: last },
  )
  const { user, dialog } = await opened(() => openChangeDomain(own))
  await user.click(button(dialog, text('members.domain.submit')))
  const alert = await within(dialog).findByRole('alert')
  expect(alert.textContent).toContain('Unable to update email domain for 1 workgroup member(s)...')
  expect(alert.textContent).toContain('bob@old.example')
  expect(await screen.findByText(text('members.domain.requested', { count: 201 }))).toBeDefined()
  expect(server.callsOf(updateMemberDomains)).toMatchObject([
    { body: { action: 'UPDATE_USER_DOMAIN', sourceUuid: WORKGROUP, targetValue: 'next.example' } },
    { body: { afterUserUuid: last } },
  ])
})

test('a list is checked line by line, sent, and its results are shown', async () => {
  server
    .on(checkInvitees, () => ({
      content: [
        { email: 'new@one.example', state: 'INVITABLE' as const },
        { email: 'old@one.example', state: 'MEMBER' as const },
      ],
    }))
    .on(inviteMembers, () => ({ content: [] }))
  const { user, dialog } = await opened(() => openImportMembers(WORKGROUP))
  await user.click(field(dialog, text('members.import.list')))
  await user.paste('Name,Email\nNew,new@one.example\nOld,old@one.example\nNew,new@one.example\nnobody')
  await user.click(button(dialog, text('members.import.check')))
  const report = await within(dialog).findByRole('list', { name: text('members.import.report') })
  const states = () =>
    within(report)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent)
  expect(states().map((one) => one?.replace(/^\S+ \S*?(example|nobody)/, ''))).toEqual(
    ['INVITABLE', 'MEMBER', 'REPEATED', 'INVALID'].map((state) =>
      text(`members.import.${state}` as 'members.import.MEMBER'),
    ),
  )
  await user.click(button(dialog, text('members.import.send', { count: 1 })))
  await waitFor(() => expect(states()[0]).toContain(text('members.import.SENT')))
  expect(server.callsOf(inviteMembers)).toMatchObject([{ body: { emails: ['new@one.example'] } }])
  await user.click(
    within(dialog)
      .getAllByRole('button', { name: text('dialog.close') })
      .at(-1)!,
  )
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('a list is read from csv and txt files of 10 MB at most; others leave the list as it is', async () => {
  const { dialog } = await opened(() => openImportMembers(WORKGROUP))
  const user = userEvent.setup({ delay: null, applyAccept: false })
  const choose = (file: File) => user.upload(dialog.ownerDocument.querySelector('input[type=file]')!, file)
  const list = () => field(dialog, text('members.import.list')) as HTMLTextAreaElement
  await choose(new File(['new@one.example'], 'People.CSV'))
  await waitFor(() => expect(list().value).toBe('new@one.example'))
  await choose(new File(['%PDF'], 'people.pdf'))
  const alert = await within(dialog).findByRole('alert')
  expect(alert.textContent).toBe(text('field.file.extension', { extensions: '.csv, .txt' }))
  await choose(new File([new Uint8Array(10_240_001)], 'people.txt'))
  await waitFor(() =>
    expect(alert.textContent).toBe(text('field.file.size', { name: 'people.txt', size: '10.1 MB', max: '10 MB' })),
  )
  expect(list().value).toBe('new@one.example')
  await choose(new File(['other@one.example'], 'people.txt'))
  await waitFor(() => expect(list().value).toBe('other@one.example'))
  expect(within(dialog).queryByRole('alert')).toBeNull()
})

const LOST = 'Unable to invite members as you no longer have admin privileges.'
const denied = () => {
  throw new Refusal('permission.denied')
}

test('people who lost the role are told so when they move somebody in', async () => {
  server.on(transferMember, denied)
  const { user, dialog } = await opened(() => openTransferMember(WORKGROUP))
  await user.type(field(dialog, text('members.move-in.email')), 'a@one.example')
  await user.click(button(dialog, text('members.move-in.submit')))
  expect((await within(dialog).findByRole('alert')).textContent).toBe(LOST)
})

test('people who lost the role are told so when they invite a list', async () => {
  server
    .on(inviteMembers, denied)
    .on(checkInvitees, () => ({ content: [{ email: 'new@one.example', state: 'INVITABLE' as const }] }))
  const { user, dialog } = await opened(() => openImportMembers(WORKGROUP))
  await user.click(field(dialog, text('members.import.list')))
  await user.paste('new@one.example')
  await user.click(button(dialog, text('members.import.check')))
  await user.click(await within(dialog).findByRole('button', { name: text('members.import.send', { count: 1 }) }))
  expect(await within(dialog).findByText(LOST)).toBeDefined()
})

test('people who lost the role are told so when they invite again', async () => {
  const invitation = { uuid: id(), email: 'eve@example.org', message: '', invitedTime: 1, inviterName: null }
  server
    .on(inviteMembers, () => {
      throw new Refusal('workgroup.not.found')
    })
    .on(listPendingMembers, () => pageOf([{ model: 'Membership' as const, ...invitation }]))
  const user = await show(<PendingSection workgroupUuid={WORKGROUP} />)
  const name = text('workgroup.pending.resend-label', { email: 'eve@example.org' })
  await user.click(await screen.findByRole('button', { name }))
  expect(await screen.findByText(LOST)).toBeDefined()
})
