import { listWaitingScans, retryScans, type WaitingScans } from '@strongroom/contract/documents/waiting-scans.ts'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { text } from '../../i18n/language.ts'
import { id, pageOf, WORKGROUP } from '../../test/samples.ts'
import { server } from '../../test/set-up.ts'
import { show } from '../../test/show.tsx'
import { WaitingScansList } from './waiting-scans-list.tsx'

const row = (more: Partial<WaitingScans>): WaitingScans => ({
  workspaceUuid: id(),
  workspaceName: 'Deal',
  queued: 0,
  unanswered: 0,
  unreachable: 0,
  postponed: 0,
  oldestTime: 0,
  ...more,
})
const shows = (scanner: 'NONE' | 'AVAILABLE' | 'AWAY', rows: WaitingScans[]) =>
  server.on(listWaitingScans, () => ({ ...pageOf(rows, { size: 50 }), scanner }))
const showList = (address?: string) =>
  show(<WaitingScansList workgroup={{ uuid: WORKGROUP, name: 'Harbour' }} page={0} onPage={() => undefined} />, address)

test('workspaces with the reasons for which files wait, and another try', async () => {
  shows('AVAILABLE', [row({ queued: 2, unanswered: 1 }), row({ workspaceName: 'Merger', postponed: 3 })])
  server.on(retryScans, () => ({ documents: 4 }))
  const user = await showList()
  await screen.findByText('Merger')
  const [first, second] = within(screen.getByRole('main')).getAllByRole('listitem').slice(-2)
  expect(first!.textContent).toContain(text('scans.queued', { count: 2 }))
  expect(first!.textContent).toContain(text('scans.unanswered', { count: 1 }))
  expect(second!.textContent).toContain(text('scans.postponed', { count: 3 }))
  await user.click(screen.getByRole('button', { name: text('scans.retry') }))
  expect(await screen.findByText(text('scans.retried', { count: 4 }))).toBeDefined()
  expect(server.callsOf(retryScans)).toHaveLength(1)
})

test('without a scanner that answers there is no retry', async () => {
  shows('AWAY', [row({ unreachable: 1 })])
  await showList()
  expect(await screen.findByText(text('scans.scanner.AWAY'))).toBeDefined()
  expect(screen.queryByRole('button', { name: text('scans.retry') })).toBeNull()
})

test('nothing waits', async () => {
  shows('NONE', [])
  await showList()
  expect(await screen.findByText(text('scans.none'))).toBeDefined()
  expect(screen.getByText(text('scans.scanner.NONE'))).toBeDefined()
  // Nothing is checked, so nothing has a result.
  expect(screen.queryByText(text('scans.none-hint'))).toBeNull()
})

test('the breadcrumbs lead back to the security of the workgroup', async () => {
  shows('AVAILABLE', [])
  await showList()
  const back = await screen.findByRole('link', { name: 'Harbour' })
  expect(back.getAttribute('href')).toBe(`/admin/workgroup/${WORKGROUP}?tab=security`)
})

test('the URL has the size of a page', async () => {
  shows('AVAILABLE', [row({ queued: 1 })])
  await showList('/scans?scans-page-size=20')
  expect(await screen.findByText('Deal')).toBeDefined()
  expect(server.callsOf(listWaitingScans)).toMatchObject([{ query: { page: 0, size: 20 } }])
})
