import { placeHolds, releaseHolds } from '@strongroom/contract/organisation/oversight/legal-holds.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { queryClient } from '../../api/query-client.ts'
import { showLanguage, text } from '../../i18n/language.ts'
import { sessionQuery } from '../../session/session.ts'
import { OLGA, pageOf, session, WORKGROUP } from '../../test/samples.ts'
import { server } from '../../test/set-up.ts'
import { show } from '../../test/show.tsx'
import { HeldNote } from '../../workspaces/access/held-note.tsx'
import { listOverseenWorkspaces } from '@strongroom/contract/organisation/oversight/overseen-workspaces.ts'
import { overseen } from '../../test/overseen-sample.ts'
import type { OversightFilter } from './oversight-filter.ts'
import { WorkspacesSection } from './workspaces-section.tsx'

const HOLD = { sinceTime: Date.UTC(2026, 4, 6), reason: 'A dispute', placedBy: OLGA }
const rows = [
  overseen('Budget'),
  overseen('Evidence', {
    hold: HOLD,
    actions: { ...overseen('').actions, delete: false, updateLifecycle: false, hold: false, release: true },
  }),
]

beforeEach(() => {
  queryClient.setQueryData(sessionQuery.queryKey, session())
  server.on(listOverseenWorkspaces, () => pageOf(rows, { size: 50 }))
})

const open = (filter: OversightFilter = {}, onFilter: (changed: OversightFilter) => void = () => undefined) =>
  show(<WorkspacesSection workgroupUuid={WORKGROUP} onAudit={() => undefined} filter={filter} onFilter={onFilter} />)

test('a held workspace shows who holds it and why, and only its release is offered', async () => {
  const user = await open()
  const [, held] = within(await screen.findByRole('list', { name: /2/ })).getAllByRole('listitem')
  expect(held!.textContent).toContain(text('oversight.hold.mark'))
  expect(held!.textContent).toContain('A dispute')
  await user.click(within(held!).getByRole('button', { name: text('oversight.menu', { name: 'Evidence' }) }))
  const menu = await screen.findByRole('menu')
  within(menu).getByRole('menuitem', { name: text('oversight.release') })
  for (const key of ['oversight.hold', 'oversight.close', 'oversight.plan'] as const)
    expect(within(menu).queryByRole('menuitem', { name: text(key) })).toBeNull()
})

test('of the selected workspaces those without a hold are put on hold, with a reason', async () => {
  const user = await open()
  const sent: object[] = []
  server.on(placeHolds, ({ body }) => {
    sent.push(body)
    return { done: [...body.workspaceUuids], errors: [] }
  })
  server.on(releaseHolds, ({ body }) => {
    sent.push(body)
    return { done: [...body.workspaceUuids], errors: [] }
  })
  for (const act of ['hold', 'release'] as const) {
    await user.click(await screen.findByRole('checkbox', { name: /Select all|selected/ }))
    await user.click(screen.getByRole('button', { name: text(`oversight.${act}`) }))
    const dialog = await screen.findByRole('dialog')
    const submit = text(act === 'hold' ? 'oversight.hold' : 'oversight.release.submit')
    await user.click(within(dialog).getByRole('button', { name: submit }))
    expect(sent).toHaveLength(act === 'hold' ? 0 : 1)
    await user.type(within(dialog).getByRole('textbox', { name: new RegExp(text('oversight.hold.reason')) }), 'Because')
    await user.click(within(dialog).getByRole('button', { name: submit }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await user.click(await screen.findByRole('checkbox', { name: /Select all|selected/ }))
  }
  expect(sent).toEqual([
    { workspaceUuids: [rows[0]!.uuid], reason: 'Because' },
    { workspaceUuids: [rows[1]!.uuid], reason: 'Because' },
  ])
})

test('of closed workspaces only the hold, its release and the audit are offered, with what a hold can’t bring back', async () => {
  const none = { delete: false, updateOwner: false, updateLifecycle: false, askOwner: false }
  const closed = [
    overseen('Moves', { closedTime: 1, actions: { ...none, hold: true, release: false } }),
    overseen('Evidence', { closedTime: 1, hold: HOLD, actions: { ...none, hold: false, release: true } }),
  ]
  server.on(listOverseenWorkspaces, ({ query }) => pageOf(query.closed ? closed : rows, { size: 50 }))
  const sent: object[] = []
  server.on(placeHolds, ({ body }) => {
    sent.push(body)
    return { done: [], errors: [{ workspaceUuid: closed[0]!.uuid, code: 'workspace.not.found', description: '' }] }
  })
  const changes: OversightFilter[] = []
  const user = await open({ closed: true }, (changed) => void changes.push(changed))
  const [moves] = within(await screen.findByRole('list', { name: /2/ })).getAllByRole('listitem')
  expect(moves!.textContent).toContain(text('administered.closed'))
  expect(moves!.textContent).not.toContain('1,200')
  await user.click(within(moves!).getByRole('button', { name: text('oversight.menu', { name: 'Moves' }) }))
  const offered = within(await screen.findByRole('menu')).getAllByRole('menuitem')
  expect(offered.map((item) => item.textContent)).toEqual([text('oversight.hold'), text('oversight.audit')])
  await user.keyboard('{Escape}')

  await user.click(screen.getByRole('checkbox', { name: text('oversight.select-page') }))
  expect(screen.queryByRole('button', { name: text('oversight.ask.many') })).toBeNull()
  expect(screen.queryByRole('button', { name: text('oversight.plan') })).toBeNull()
  screen.getByRole('button', { name: text('oversight.release') })
  await user.click(screen.getByRole('button', { name: text('oversight.hold') }))
  const dialog = await screen.findByRole('dialog')
  within(dialog).getByText(text('oversight.hold.text-closed', { count: 1 }))
  await user.type(within(dialog).getByRole('textbox', { name: new RegExp(text('oversight.hold.reason')) }), 'Because')
  await user.click(within(dialog).getByRole('button', { name: text('oversight.hold') }))
  const alert = await within(dialog).findByRole('alert')
  expect(alert.textContent).toContain(text('error.workspace.not.found'))
  expect(sent).toEqual([{ workspaceUuids: [closed[0]!.uuid], reason: 'Because' }])
  await user.click(within(dialog).getByRole('button', { name: text('dialog.cancel') }))
  await user.selectOptions(screen.getByRole('combobox', { name: text('oversight.state') }), '')
  expect(changes).toEqual([{ closed: undefined, planned: undefined }])
})

test.each(['en-gb', 'cy', 'mi'] as const)('a dialog about one workspace speaks of one: %s', async (language) => {
  await showLanguage(language)
  const texts = [
    'oversight.hold.text',
    'oversight.hold.text-closed',
    'oversight.release.text',
    'oversight.release.text-closed',
    'oversight.ask.text',
    'oversight.plan.text',
  ] as const
  for (const key of texts) {
    const one = text(key, { count: 1 })
    expect(one).not.toBe(text(key, { count: 2 }))
    expect(one).not.toMatch(/workspaces|gweithleoedd|ngā takiwā mahi/)
  }
  await showLanguage('en-gb')
})

test('people in a held workspace are told that nothing can be deleted', async () => {
  await show(
    <>
      <HeldNote workspace={{ held: true }} />
      <HeldNote workspace={{ held: false }} />
    </>,
  )
  expect(screen.getByRole('status').textContent).toBe(text('workspace.held'))
})
