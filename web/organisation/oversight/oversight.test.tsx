import {
  askOwners,
  listOverseenWorkspaces,
  type OverseenWorkspace,
  planClosings,
} from '@strongroom/contract/organisation/oversight/overseen-workspaces.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { queryClient } from '../../api/query-client.ts'
import { text } from '../../i18n/language.ts'
import { sessionQuery } from '../../session/session.ts'
import { Refusal } from '../../test/fake-server.ts'
import { overseen } from '../../test/overseen-sample.ts'
import { pageOf, session, WORKGROUP } from '../../test/samples.ts'
import { server } from '../../test/set-up.ts'
import { show } from '../../test/show.tsx'
import type { OversightFilter } from './oversight-filter.ts'
import { WorkspacesSection } from './workspaces-section.tsx'

let rows: OverseenWorkspace[] = []
let filters: OversightFilter[] = []

beforeEach(() => {
  queryClient.setQueryData(sessionQuery.queryKey, session())
  filters = []
  rows = [overseen('Budget', { participants: 1 }), overseen('Archive', { ownerState: 'LEFT', askedTime: 2 })]
  server.on(listOverseenWorkspaces, () => pageOf(rows, { size: 50 }))
})

const open = (filter: OversightFilter = {}) =>
  show(
    <WorkspacesSection
      workgroupUuid={WORKGROUP}
      onAudit={() => undefined}
      filter={filter}
      onFilter={(changed) => void filters.push(changed)}
    />,
  )

test('rows say who owns a workspace, what it has and when somebody was last active', async () => {
  await open()
  const [budget, archive] = within(await screen.findByRole('list', { name: /2/ })).getAllByRole('listitem')
  for (const figure of ['1,200 documents', '1 person', '3,600 connections']) within(budget!).getByText(figure)
  expect(budget!.textContent).toContain(text('oversight.last-activity'))
  expect(archive!.textContent).toContain(text('oversight.owner.LEFT'))
})

test('filters change the request', async () => {
  const user = await open({ quiet: '6' })
  await screen.findByText('Budget')
  await user.selectOptions(screen.getByRole('combobox', { name: text('oversight.owner') }), 'LEFT')
  await user.selectOptions(screen.getByRole('combobox', { name: text('oversight.activity') }), '')
  expect(filters).toEqual([{ owner: 'LEFT' }, { quiet: undefined }])
})

test('owners of the selected workspaces are asked; those that are left out are named with the reason', async () => {
  const user = await open()
  const asked: string[][] = []
  server.on(askOwners, ({ body }) => {
    asked.push([...body.workspaceUuids])
    return {
      done: [rows[0]!.uuid],
      errors: [{ workspaceUuid: rows[1]!.uuid, code: 'owner.is.away', description: '' }],
    }
  })
  await user.click(await screen.findByRole('checkbox', { name: text('oversight.select-page') }))
  await user.click(screen.getByRole('button', { name: text('oversight.ask.many') }))
  const dialog = await screen.findByRole('dialog')
  await user.click(within(dialog).getByRole('button', { name: text('oversight.ask.submit') }))
  const alert = await within(dialog).findByRole('alert')
  expect(alert.textContent).toContain('Archive')
  expect(alert.textContent).toContain(text('error.owner.is.away'))
  expect(asked).toEqual([rows.map(({ uuid }) => uuid)])
})

test('many workspaces are sent a few at a time', async () => {
  rows = Array.from({ length: 30 }, (_, i) => overseen(`Place ${i}`))
  const user = await open()
  const sizes: number[] = []
  server.on(planClosings, ({ body }) => {
    sizes.push(body.workspaceUuids.length)
    expect(body.endReason).toBe('Unused')
    return { done: [...body.workspaceUuids], errors: [] }
  })
  await user.click(await screen.findByRole('checkbox', { name: text('oversight.select-page') }))
  await user.click(screen.getByRole('button', { name: text('oversight.plan') }))
  const dialog = await screen.findByRole('dialog')
  await user.type(within(dialog).getByRole('textbox', { name: new RegExp(text('oversight.plan.reason')) }), 'Unused')
  await user.click(within(dialog).getByRole('button', { name: text('oversight.plan.submit') }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(sizes).toEqual([25, 5])
})

test('after a part that fails, the others are told and only the rest is sent again', async () => {
  rows = Array.from({ length: 30 }, (_, i) => overseen(`Place ${i}`))
  const user = await open()
  const sizes: number[] = []
  server.on(askOwners, ({ body }) => {
    sizes.push(body.workspaceUuids.length)
    if (sizes.length === 2) throw new Refusal('permission.denied')
    return { done: [...body.workspaceUuids], errors: [] }
  })
  await user.click(await screen.findByRole('checkbox', { name: text('oversight.select-page') }))
  await user.click(screen.getByRole('button', { name: text('oversight.ask.many') }))
  const dialog = await screen.findByRole('dialog')
  const submit = () => user.click(within(dialog).getByRole('button', { name: text('oversight.ask.submit') }))
  await submit()
  expect(await screen.findByText(text('oversight.ask.done', { count: 25 }))).toBeDefined()
  expect(within(dialog).getByText(text('error.permission.denied'))).toBeDefined()
  // The question is about those that are left.
  within(dialog).getByRole('heading', { name: text('oversight.ask.title', { count: 5 }) })
  await submit()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(sizes).toEqual([25, 5, 5])
})
