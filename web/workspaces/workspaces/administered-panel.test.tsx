import { type AdministeredWorkspace, listWorkspaces } from '@strongroom/contract/workspaces/lifecycle.ts'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { text } from '../../i18n/language.ts'
import { id, OLGA, pageOf, WORKGROUP } from '../../test/samples.ts'
import { server } from '../../test/set-up.ts'
import { show } from '../../test/show.tsx'
import { AdministeredPanel } from './administered-panel.tsx'

const TIME = Date.UTC(2026, 2, 3, 12)
const closed = (name: string, held: boolean): AdministeredWorkspace => ({
  model: 'Workspace',
  uuid: id(),
  name,
  workgroupUuid: WORKGROUP,
  workgroupName: 'Finance',
  owner: OLGA,
  createdTime: TIME,
  scheduledEndTime: null,
  closedTime: TIME,
  closedBy: OLGA,
  held,
  actions: { delete: false, updateOwner: false },
})

test('closed workspaces on legal hold are marked', async () => {
  server.on(listWorkspaces, () => pageOf([closed('Evidence', true), closed('Moves', false)]))
  await show(<AdministeredPanel closed name={undefined} onName={() => undefined} page={0} onPage={() => undefined} />)
  const [held, free] = await screen.findAllByRole('listitem')
  expect(within(held!).getByText(text('oversight.hold.mark'))).toBeTruthy()
  expect(within(free!).queryByText(text('oversight.hold.mark'))).toBeNull()
  expect(server.callsOf(listWorkspaces)).toMatchObject([{ query: { closed: true, isAdminContext: true } }])
})
