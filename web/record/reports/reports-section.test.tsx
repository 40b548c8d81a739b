import { exportConnectionUsage, findReports, REPORT_DAY } from '@strongroom/contract/record/reports.ts'
import { WorkgroupActions } from '@strongroom/contract/organisation/workgroups.ts'
import { screen, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { queryClient } from '../../api/query-client.ts'
import { text } from '../../i18n/language.ts'
import { sessionQuery } from '../../session/session.ts'
import { actions, session, workgroup } from '../../test/samples.ts'
import { server } from '../../test/set-up.ts'
import { show } from '../../test/show.tsx'
import { ConnectionChart } from './connection-chart.tsx'
import { addDays, dayText, reportDay } from './report-days.ts'
import { ReportsSection } from './reports-section.tsx'
import { type Longest, periodError } from './use-report-period.ts'

const today = Math.floor(Date.now() / REPORT_DAY) * REPORT_DAY
const day = (ago: number, connections: number) => ({
  dayTime: today - ago * REPORT_DAY,
  connections,
  documents: connections,
  parties: 1,
  allocation: 50,
})

beforeEach(() => {
  queryClient.setQueryData(sessionQuery.queryKey, session())
  server.on(findReports, () => ({
    summary: {
      members: 5,
      pendingMembers: 1,
      disabledMembers: 2,
      workspaces: 1,
      closedWorkspaces: 3,
      documents: 7,
      connections: 14,
      maxConnections: 20,
      percentage: 70,
      firstDayTime: today - 400 * REPORT_DAY,
    },
    workspaces: [
      {
        uuid: '019a0000-0000-7000-8000-0000000000aa',
        name: 'Contracts',
        ownerName: 'Ada Owner',
        participants: 2,
        documents: 7,
        connections: 14,
        lastActivityTime: today,
      },
    ],
    days: [day(3, 8), day(1, 10), day(0, 14)],
  }))
})

test('the figures are tables beside the drawing; administrators of the account have all exports', async () => {
  await show(<ReportsSection workgroup={workgroup()} />)
  const used = await screen.findByText(text('workgroup.connections.of', { count: 14, most: 20, percentage: 70 }))
  expect(used).toBeDefined()
  const largest = within(screen.getByRole('table', { name: text('reports.workspaces.largest') }))
  expect(largest.getAllByRole('row')[1]!.textContent).toBe('ContractsAda Owner2714')
  const members = within(screen.getByRole('table', { name: text('reports.members') }))
  expect(members.getAllByRole('row').map(({ textContent }) => textContent)).toEqual([
    `${text('reports.members.active')}3`,
    `${text('reports.members.disabled')}2`,
    `${text('reports.members.pending')}1`,
  ])
  for (const name of ['connections', 'workspaces', 'members', 'audit', 'workgroups'] as const)
    expect(screen.getByRole('button', { name: text(`reports.${name}.export`) })).toBeDefined()
})

test('reporters have neither the audit nor the workgroups', async () => {
  const own = session()
  own.user = { ...own.user, isAccountAdmin: false }
  queryClient.setQueryData(sessionQuery.queryKey, own)
  await show(<ReportsSection workgroup={workgroup({ actions: actions(WorkgroupActions, ['view', 'viewReports']) })} />)
  expect(await screen.findByRole('button', { name: text('reports.members.export') })).toBeDefined()
  expect(screen.queryByRole('button', { name: text('reports.audit.export') })).toBeNull()
  expect(screen.queryByRole('button', { name: text('reports.workgroups.export') })).toBeNull()
})

test('a changed start moves the end; dates outside the figures, in the wrong order or too far apart are refused', async () => {
  const user = await show(<ReportsSection workgroup={workgroup()} />)
  await user.click(await screen.findByRole('button', { name: text('reports.connections.export') }))
  const dialog = within(await screen.findByRole('dialog', { name: text('reports.connections.title') }))
  const [start, end] = [dialog.getByLabelText(text('reports.start')), dialog.getByLabelText(text('reports.end'))]
  const submit = dialog.getByRole<HTMLButtonElement>('button', { name: text('reports.export') })
  const written = (ago: number) =>
    reportDay(today - ago * REPORT_DAY)
      .split('-')
      .toReversed()
      .join('/')
  const type = async (field: HTMLElement, value: string) => {
    await user.clear(field)
    await user.type(field, value)
    await user.tab()
  }
  await type(start, written(200))
  expect((end as HTMLInputElement).value).toBe(written(100))
  expect(submit.disabled).toBe(false)
  await type(end, written(201))
  expect(dialog.getByText(text('error.report.order.invalid'))).toBeDefined()
  expect(submit.disabled).toBe(true)
  await type(start, written(401))
  expect(dialog.getAllByText(/^Must be between/).length).toBeGreaterThan(1)
  await type(start, written(399))
  await type(end, written(0))
  expect(dialog.getByText(text('error.report.period.too.long'))).toBeDefined()
  await user.click(dialog.getByRole('radio', { name: text('reports.place.account') }))
  expect(dialog.getByRole('checkbox', { name: text('reports.connections.workgroups') })).toBeDefined()
  expect(server.callsOf(exportConnectionUsage)).toEqual([])
})

test('periods: over all accounts a hundred days, otherwise less than a year', () => {
  const from = (days: number, most: Longest, start = '2026-01-01') =>
    periodError({ start, end: addDays(start, days), most })
  const long = 'error.report.period.too.long'
  expect([from(0, 100), from(100, 100), from(101, 100)]).toEqual([undefined, undefined, long])
  expect([from(364, 'under-year'), from(365, 'under-year')]).toEqual([undefined, long])
  expect([365, 366].map((days) => from(days, 'under-year', '2028-01-01'))).toEqual([undefined, long])
  expect(from(-1, 'under-year')).toBe('error.report.order.invalid')
})

test('one day is named once, and without connections none are claimed', async () => {
  await show(<ConnectionChart days={[day(0, 0)]} />)
  const figure = screen.getByRole('figure')
  expect(figure.querySelector('figcaption')!.textContent).toBe(
    text('reports.connections.chart-day', { day: dayText(today), count: 0 }),
  )
  expect(figure.textContent!.split(dayText(today))).toHaveLength(4)
})

test('over days without connections the most is none', async () => {
  await show(<ConnectionChart days={[day(1, 0), day(0, 0)]} />)
  const shown = { from: dayText(today - REPORT_DAY), to: dayText(today), most: 0 }
  expect(screen.getByText(text('reports.connections.chart', shown))).toBeDefined()
})

test.each([
  ['a day alone is a bar', [day(0, 14)], 'M296 140V6h8V140'],
  ['following days are a line', [day(4, 7), day(2, 14), day(1, 7), day(0, 14)], 'M0 140V73h8V140M300 6L450 73L600 6'],
])('%s', async (_, days, drawn) => {
  await show(<ConnectionChart days={days} />)
  expect(document.querySelector('figure path')?.getAttribute('d')).toBe(drawn)
})
