import { listAuditEvents } from '@strongroom/contract/record/audit.ts'
import { screen, within } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { text } from '../../i18n/language.ts'
import { event, id, OLGA, pageOf, WORKSPACE } from '../../test/samples.ts'
import { server } from '../../test/set-up.ts'
import { show } from '../../test/show.tsx'
import { LastVisitProvider } from '../../ui/lists/new-mark.tsx'
import { ActivityCard, type ActivityFilter } from './activity-card.tsx'

function Card() {
  const [filter, setFilter] = useState<ActivityFilter>({})
  return (
    <ActivityCard
      workspaceUuid={WORKSPACE}
      filter={filter}
      onFilter={(changed) => setFilter({ ...filter, ...changed })}
    />
  )
}
const actor = `${OLGA.givenName} ${OLGA.familyName}`
const status = (from: number, to: number) => text('activity.range', { from, to, total: 90 })

test('what was done to many things in one go is one sentence that opens', async () => {
  const names = ['a.pdf', 'b.pdf', 'c.pdf']
  server.on(listAuditEvents, () =>
    pageOf([
      event('WORKSPACE_RENAMED', { originalAttributes: '{"name":"Before"}', modifiedAttributes: '{"name":"After"}' }),
      ...names.map((entityName) => event('DOCUMENT_CREATED', { entityName })),
    ]),
  )
  const user = await show(<Card />)
  const together = await screen.findByText(text('activity.many.uploaded', { actor, count: 3 }))
  await user.click(together)
  const things = within(together.closest('details')!)
  expect(things.getAllByRole('listitem').map((one) => one.textContent)).toEqual(names)
})

test('a group narrows the list and begins at its first page', async () => {
  server.on(listAuditEvents, ({ query: { page, size } }) =>
    pageOf([event('DOCUMENT_CREATED')], { page, size, total: 90 }),
  )
  const user = await show(<Card />)
  await user.click(await screen.findByRole('button', { name: text('activity.older') }))
  expect(await screen.findByText(status(31, 60))).toBeDefined()
  await user.selectOptions(screen.getByRole('combobox', { name: text('activity.filter') }), 'people')
  expect(await screen.findByText(status(1, 30))).toBeDefined()
  const { query } = server.callsOf(listAuditEvents).at(-1)!
  expect(query.page).toBe(0)
  expect(query.eventType).toContain('PARTICIPANT_INVITED')
  expect(query.eventType).not.toContain('DOCUMENT_CREATED')
})

test('nothing has happened yet', async () => {
  server.on(listAuditEvents, () => pageOf([]))
  await show(<Card />)
  expect(await screen.findByText(text('activity.empty'))).toBeDefined()
})

test('events of others since the last visit are marked', async () => {
  const since = Date.UTC(2026, 2, 3, 13)
  server.on(listAuditEvents, () =>
    pageOf([
      event('WORKSPACE_RENAMED', { eventTime: since + 2, actorUuid: id() }),
      event('DOCUMENT_CREATED', { eventTime: since + 1 }),
      event('ASSET_DELETED', { eventTime: since - 1, actorUuid: id() }),
    ]),
  )
  await show(
    <LastVisitProvider value={{ since, userUuid: OLGA.uuid! }}>
      <Card />
    </LastVisitProvider>,
  )
  const marks = await screen.findAllByText(text('visits.mark.added.said'))
  expect(marks).toHaveLength(1)
})
