import { listAccountAdministrators } from '@strongroom/contract/organisation/accounts/administrators.ts'
import { listAccountWorkgroups } from '@strongroom/contract/organisation/accounts/account-workgroups.ts'
import type { MemberDetails } from '@strongroom/contract/organisation/one-member.ts'
import { listPendingMembers } from '@strongroom/contract/organisation/workgroup-members.ts'
import { listWorkspaces } from '@strongroom/contract/workspaces/lifecycle.ts'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { text } from '../../i18n/language.ts'
import { id, OLGA, pageOf, WORKGROUP } from '../../test/samples.ts'
import { server } from '../../test/set-up.ts'
import { show } from '../../test/show.tsx'
import { AdministratorsSection } from '../accounts/administrators-section.tsx'
import { WorkgroupsSection } from '../accounts/workgroups-section.tsx'
import { MemberWorkspaces } from '../one-member/member-workspaces.tsx'
import { PendingSection } from '../workgroups/pending-section.tsx'

const ACCOUNT = id()
const PENDING = { uuid: id(), email: 'eve@example.org', message: '', invitedTime: 1, inviterName: null }
const member = { workgroupUuid: WORKGROUP, userUuid: OLGA.uuid, user: OLGA } as MemberDetails

test.each([
  ['workgroups', listAccountWorkgroups, <WorkgroupsSection key="w" accountUuid={ACCOUNT} />],
  ['administrators', listAccountAdministrators, <AdministratorsSection key="a" accountUuid={ACCOUNT} />],
  ['pending', listPendingMembers, <PendingSection key="p" workgroupUuid={WORKGROUP} />],
  ['workspaces', listWorkspaces, <MemberWorkspaces key="m" member={member} />],
] as const)('the URL has page and page size of the list %s', async (list, endpoint, section) => {
  server.on(endpoint as typeof listPendingMembers, () => pageOf([], { page: 2, size: 20, total: 60 }))
  await show(section, `/page?${list}-page=2&${list}-page-size=20`)
  await waitFor(() => expect(server.callsOf(endpoint)).toMatchObject([{ query: { page: 2, size: 20 } }]))
})

test('another page is in the URL', async () => {
  server.on(listPendingMembers, ({ query }) =>
    pageOf([{ model: 'Membership' as const, ...PENDING }], { page: query.page, size: query.size, total: 40 }),
  )
  const user = await show(<PendingSection workgroupUuid={WORKGROUP} />, '/page?pending-page-size=20')
  await user.click(await screen.findByRole('button', { name: text('pager.page', { page: 2 }) }))
  await waitFor(() => expect(server.callsOf(listPendingMembers).at(-1)).toMatchObject({ query: { page: 1, size: 20 } }))
})
