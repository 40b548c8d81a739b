import { inviteMembers } from '@strongroom/contract/organisation/members.ts'
import {
  endMemberSessions,
  listMembers,
  listPendingMembers,
} from '@strongroom/contract/organisation/workgroup-members.ts'
import { act, screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import { beforeEach, expect, test } from 'vitest'
import { queryClient } from '../../api/query-client.ts'
import { text } from '../../i18n/language.ts'
import { Refusal } from '../../test/fake-server.ts'
import { type Session, sessionQuery } from '../../session/session.ts'
import { id, member, pageOf, person, session, WORKGROUP } from '../../test/samples.ts'
import { server } from '../../test/set-up.ts'
import { show } from '../../test/show.tsx'
import type { MembersFilter } from '../members/members-filter.ts'
import { MembersSection } from './members-section.tsx'

/** As its page shows it, which keeps the filter in its address. */
function Members({ first = {} }: { first?: MembersFilter }) {
  const [filter, setFilter] = useState<MembersFilter>(first)
  return (
    <MembersSection
      workgroupUuid={WORKGROUP}
      filter={filter}
      onFilter={(changed) => setFilter((before) => ({ ...before, 'members-page': undefined, ...changed }))}
    />
  )
}

const signedInAs = (isWorkgroupAdmin: boolean, isAccountAdmin: boolean) => {
  const given = session()
  const changed: Session = { ...given, user: { ...given.user, isWorkgroupAdmin, isAccountAdmin } }
  queryClient.setQueryData(sessionQuery.queryKey, changed)
}
beforeEach(() => signedInAs(true, false))

const none = {
  unregisterMobileAuth: false,
  endSessions: false,
  disable: false,
  enable: false,
  updateRole: false,
  makeAccountAdmin: false,
  listSessions: false,
  updateEmail: false,
  exportData: false,
  delete: false,
}
const menuOf = (name: string) => screen.queryByRole('button', { name: text('participant.menu', { name }) })

test('members with their roles and states, and a menu where something may be done', async () => {
  server.on(listMembers, () =>
    pageOf([
      member(person('Ada'), { roles: ['ACCOUNT_ADMIN'], hasSecondFactor: true }),
      member(person('Bob'), { status: 'DISABLED', actions: none }),
    ]),
  )
  await show(<Members />)
  const list = await screen.findByRole('list', { name: text('workgroup.members', { count: 2 }) })
  const [ada, bob] = within(list).getAllByRole('listitem')
  expect(ada!.textContent).toContain(text('workgroup.role.ACCOUNT_ADMIN'))
  expect(ada!.textContent).toContain(text('workgroup.members.factor'))
  expect(bob!.textContent).toContain(text('workgroup.members.disabled'))
  expect(menuOf('Ada Person')).not.toBeNull()
  expect(menuOf('Bob Person')).toBeNull()
})

test('signing a member out asks first and says what it did', async () => {
  const ada = member(person('Ada'))
  server.on(listMembers, () => pageOf([ada])).on(endMemberSessions, () => undefined)
  const user = await show(<Members />)
  await screen.findByRole('list', { name: text('workgroup.members', { count: 1 }) })
  await user.click(menuOf('Ada Person')!)
  await user.click(await screen.findByRole('menuitem', { name: text('workgroup.members.sign-out') }))
  const dialog = await screen.findByRole('dialog')
  expect(server.callsOf(endMemberSessions)).toEqual([])
  await user.click(within(dialog).getByRole('button', { name: text('workgroup.members.sign-out') }))
  expect(await screen.findByText(text('workgroup.members.signed-out', { name: 'Ada Person' }))).toBeDefined()
  expect(server.callsOf(endMemberSessions)).toMatchObject([{ params: { userUuid: ada.userUuid } }])
})

test('a list that is refused says what failed and why', async () => {
  server.on(listMembers, () => {
    throw new Refusal('permission.denied')
  })
  await show(<Members />)
  expect(await screen.findByRole('heading', { name: text('workgroup.members.failed') })).toBeDefined()
  expect(screen.getByRole('alert').textContent).toContain(text('error.permission.denied'))
})

const options = (name: string) =>
  within(screen.getByRole('combobox', { name }))
    .getAllByRole('option')
    .map(({ textContent }) => textContent)

test('the filter by role offers what the person’s own role covers', async () => {
  server.on(listMembers, () => pageOf([member(person('Ada'))]))
  await show(<Members />)
  const role = text('workgroup.members.role-filter')
  expect(await screen.findByRole('combobox', { name: role })).toBeDefined()
  expect(options(role)).not.toContain(text('workgroup.role.ACCOUNT_ADMIN'))
  expect(options(role)).toContain(text('workgroup.role.AGENT'))
  act(() => signedInAs(true, true))
  await waitFor(() => expect(options(role)).toContain(text('workgroup.role.ACCOUNT_ADMIN')))
  act(() => signedInAs(false, false))
  await waitFor(() => expect(screen.queryByRole('combobox', { name: role })).toBeNull())
})

test('search, role, state and order are asked of the server; a search has three characters', async () => {
  server.on(listMembers, ({ query }) => pageOf(query.query === 'nobody' ? [] : [member(person('Ada'))]))
  const user = await show(<Members first={{ 'members-page': 2 }} />)
  await user.selectOptions(
    await screen.findByRole('combobox', { name: text('workgroup.members.role-filter') }),
    'AGENT',
  )
  await user.selectOptions(screen.getByRole('combobox', { name: text('workgroup.members.status') }), 'DISABLED')
  await user.selectOptions(screen.getByRole('combobox', { name: text('workspace.sort.label') }), 'lastSignInDate,asc')
  const search = screen.getByRole('searchbox', { name: text('workgroup.members.search') })
  await user.type(search, 'no')
  expect(await screen.findByText(text('list.search.minimum', { count: 3 }))).toBeDefined()
  await user.type(search, 'body')
  expect(await screen.findByRole('heading', { name: text('workgroup.members.none-found') })).toBeDefined()
  const queries = server.callsOf(listMembers).map(({ query }) => query)
  expect(queries.some(({ query }) => query === 'no')).toBe(false)
  expect(queries.at(-1)).toMatchObject({
    page: 0,
    query: 'nobody',
    role: 'AGENT',
    status: 'DISABLED',
    sort: 'lastSignInDate,asc',
  })
})

test('pending members are the invitations, which are sent again from there', async () => {
  const invitation = { uuid: id(), email: 'eve@example.org', message: 'Come over.', invitedTime: 1, inviterName: 'Ada' }
  server
    .on(listMembers, () => pageOf([member(person('Ada'))]))
    .on(listPendingMembers, () => pageOf([{ model: 'Membership' as const, ...invitation }]))
    .on(inviteMembers, () => ({ content: [] }))
  const user = await show(<Members />)
  await user.selectOptions(await screen.findByRole('combobox', { name: text('workgroup.members.status') }), 'PENDING')
  const list = await screen.findByRole('list', { name: text('workgroup.pending.count', { count: 1 }) })
  await user.click(
    within(list).getByRole('button', { name: text('workgroup.pending.resend-label', { email: invitation.email }) }),
  )
  expect(await screen.findByText(text('workgroup.pending.resent'))).toBeDefined()
  expect(server.callsOf(inviteMembers)).toMatchObject([
    { body: { organisationUuid: WORKGROUP, emails: [invitation.email], message: 'Come over.' } },
  ])
})
