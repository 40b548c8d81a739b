import type { MemberDetails } from '@strongroom/contract/organisation/one-member.ts'
import { type AdministeredWorkspace, listWorkspaces } from '@strongroom/contract/workspaces/lifecycle.ts'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { text } from '../../i18n/language.ts'
import { id, OLGA, pageOf, WORKGROUP } from '../../test/samples.ts'
import { server } from '../../test/set-up.ts'
import { show } from '../../test/show.tsx'
import { MemberWorkspaces } from './member-workspaces.tsx'

const owned = (name: string, held: boolean): AdministeredWorkspace => ({
  model: 'Workspace',
  uuid: id(),
  name,
  workgroupUuid: WORKGROUP,
  workgroupName: 'Finance',
  owner: OLGA,
  createdTime: Date.UTC(2026, 2, 3, 12),
  scheduledEndTime: null,
  closedTime: null,
  closedBy: null,
  held,
  actions: { delete: !held, updateOwner: true },
})

test('workspaces on legal hold are marked', async () => {
  server.on(listWorkspaces, () => pageOf([owned('Evidence', true), owned('Moves', false)]))
  // The list needs no more of the member than who it is.
  const member = { workgroupUuid: WORKGROUP, userUuid: OLGA.uuid, user: OLGA } as MemberDetails
  await show(<MemberWorkspaces member={member} />)
  const [held, free] = await screen.findAllByRole('listitem')
  expect(within(held!).getByText(text('oversight.hold.mark'))).toBeTruthy()
  expect(within(free!).queryByText(text('oversight.hold.mark'))).toBeNull()
})
