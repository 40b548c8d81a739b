import { getMe, getMyself } from '@strongroom/contract/identity/sign-in.ts'
import { acceptMembership, deleteMembership } from '@strongroom/contract/organisation/members.ts'
import type { Membership } from '@strongroom/contract/identity/membership.ts'
import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { queryClient } from '../../api/query-client.ts'
import { text } from '../../i18n/language.ts'
import { chooseWorkgroup, chosenWorkgroup } from '../../session/chosen-workgroup.ts'
import { type Session, sessionQuery } from '../../session/session.ts'
import { Refusal } from '../../test/fake-server.ts'
import { id, session, WORKGROUP } from '../../test/samples.ts'
import { server } from '../../test/set-up.ts'
import { show } from '../../test/show.tsx'
import { WorkgroupInvitation } from './workgroup-invitation.tsx'

const workgroup = 'Research'
const invitation: Membership = {
  uuid: id(),
  accepted: false,
  message: 'Join us.',
  organisationUuid: WORKGROUP,
  inviter: null,
  organisation: { name: 'University', workgroupName: workgroup },
  leaving: { uuid: id(), workgroupName: 'Finance' },
  workspacesTransfer: true,
}

beforeEach(() => {
  const { user, ...rest } = session()
  const invited: Session = { ...rest, user: { ...user, _embedded: { organisation: null, memberships: [invitation] } } }
  queryClient.setQueryData(sessionQuery.queryKey, invited)
})

const dialog = () => screen.findByRole('dialog', { name: text('membership.title', { workgroup }) })
const button = (key: 'membership.accept' | 'membership.decline' | 'membership.later') =>
  screen.getByRole('button', { name: text(key) })

test('says who invites where, what is left and what becomes of workspaces', async () => {
  await show(<WorkgroupInvitation />)
  const said = (await dialog()).textContent
  const inviter = text('app.name')
  expect(said).toContain(text('membership.invited-of', { inviter, workgroup, organisation: 'University' }))
  expect(said).toContain('Join us.')
  expect(said).toContain(text('membership.leaving', { workgroup: 'Finance' }))
  expect(said).toContain(text('membership.transfer'))
})

test('put off, it is gone from this page, without an answer', async () => {
  const user = await show(<WorkgroupInvitation />)
  await dialog()
  await user.click(button('membership.later'))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(server.made).toEqual([])
})

test('declining', async () => {
  server.on(deleteMembership, () => undefined)
  const user = await show(<WorkgroupInvitation />)
  await dialog()
  await user.click(button('membership.decline'))
  expect(await screen.findByText(text('membership.declined', { workgroup }))).toBeDefined()
  expect(server.callsOf(deleteMembership)).toMatchObject([{ params: { memberUuid: invitation.uuid } }])
})

test('an answer that fails is named with its reason, and can be given again', async () => {
  server.on(acceptMembership, () => {
    throw new Refusal('member.not.pending')
  })
  const user = await show(<WorkgroupInvitation />)
  await dialog()
  await user.click(button('membership.accept'))
  const reason = text('error.member.not.pending')
  expect((await screen.findByRole('alert')).textContent).toContain(text('membership.accept-failed', { reason }))
  server.on(acceptMembership, () => undefined)
  await user.click(button('membership.accept'))
  expect(await screen.findByText(text('membership.accepted', { workgroup }))).toBeDefined()
  expect([getMe, getMyself].flatMap((endpoint) => server.callsOf(endpoint))).toEqual([])
})

test('accepting leads home into the new workgroup, not to the one chosen before', async () => {
  const { uuid } = session().user
  chooseWorkgroup(uuid, invitation.leaving?.uuid ?? '')
  server.on(acceptMembership, () => undefined)
  const user = await show(<WorkgroupInvitation />)
  await dialog()
  await user.click(button('membership.accept'))
  expect(await screen.findByText(text('membership.accepted', { workgroup }))).toBeDefined()
  expect(chosenWorkgroup(uuid)).toBeUndefined()
})
