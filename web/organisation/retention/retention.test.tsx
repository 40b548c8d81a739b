import { listOverseenWorkspaces } from '@strongroom/contract/organisation/oversight/overseen-workspaces.ts'
import {
  countDueRecords,
  findRetention,
  type Retention,
  updateRetention,
} from '@strongroom/contract/organisation/retention/retention.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { queryClient } from '../../api/query-client.ts'
import { text } from '../../i18n/language.ts'
import { sessionQuery } from '../../session/session.ts'
import { Refusal } from '../../test/fake-server.ts'
import { overseen } from '../../test/overseen-sample.ts'
import { pageOf, session, workgroup } from '../../test/samples.ts'
import { server } from '../../test/set-up.ts'
import { show } from '../../test/show.tsx'
import { RetentionSection } from './retention-section.tsx'

const asked: object[] = []
const NEVER: Retention = { closeInactiveMonths: null, keepRecordYears: null }
let kept = NEVER

beforeEach(() => {
  kept = NEVER
  queryClient.setQueryData(sessionQuery.queryKey, session())
  server.on(findRetention, () => kept)
  server.on(listOverseenWorkspaces, ({ query }) => {
    asked.push(query)
    return pageOf([overseen('Old budget'), overseen('Moves')], { size: 10, total: 12 })
  })
})

test('before it is saved, the concerned workspaces are counted and named', async () => {
  const user = await show(<RetentionSection workgroup={workgroup()} />)
  const sent: object[] = []
  server.on(updateRetention, ({ body }) => {
    sent.push(body)
    kept = { ...kept, ...body } as Retention
    return undefined as never
  })
  const months = await screen.findByRole('combobox', { name: text('retention.months') })
  expect(screen.queryByText('Old budget', { exact: false })).toBeNull()
  await user.selectOptions(months, text('retention.after', { count: 12 }))
  const concerned = await screen.findByRole('status')
  await within(concerned).findByText(text('retention.concerned', { count: 12 }))
  expect(concerned.textContent).toContain('Old budget')
  expect(asked.at(-1)).toMatchObject({ planned: false, held: false, sort: 'lastActivity,asc' })
  server.on(countDueRecords, () => ({ workspaces: 0, isLowerBound: false }))
  const years = screen.getByRole('combobox', { name: text('retention.record.years') })
  await user.selectOptions(years, text('retention.record.after', { count: 7 }))
  await screen.findByText(text('retention.record.due-none'))
  await user.click(screen.getByRole('button', { name: text('settings.save') }))
  await waitFor(() => expect(sent).toEqual([{ closeInactiveMonths: 12, keepRecordYears: 7 }]))
})

test('saving asks first if records would be destroyed, and their number is shown', async () => {
  const user = await show(<RetentionSection workgroup={workgroup()} />)
  const sent: object[] = []
  server.on(updateRetention, ({ body }) => {
    sent.push(body)
    kept = { ...kept, ...body } as Retention
    return undefined as never
  })
  server.on(countDueRecords, ({ query: { keepRecordYears } }) =>
    keepRecordYears === 1 ? { workspaces: 10_000, isLowerBound: true } : { workspaces: 3, isLowerBound: false },
  )
  const years = await screen.findByRole('combobox', { name: text('retention.record.years') })
  const save = () => screen.getByRole('button', { name: text('settings.save') })
  await user.selectOptions(years, text('retention.record.after', { count: 1 }))
  await screen.findByText(text('retention.record.due-more', { count: '10,000' }))
  await user.selectOptions(years, text('retention.record.ever'))
  expect(screen.queryByRole('status')).toBeNull()
  await user.selectOptions(years, text('retention.record.after', { count: 7 }))
  await screen.findByText(text('retention.record.due', { count: 3 }))
  await user.click(save())
  const dialog = await screen.findByRole('dialog', { name: text('retention.record.confirm.title') })
  expect(dialog.textContent).toContain(text('retention.record.due', { count: 3 }))
  await user.click(within(dialog).getByRole('button', { name: text('dialog.cancel') }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(sent).toEqual([])
  await user.click(save())
  await user.click(await screen.findByRole('button', { name: text('retention.record.confirm.submit') }))
  await waitFor(() => expect(sent).toEqual([{ keepRecordYears: 7 }]))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  // Records of that age are being destroyed already.
  expect(screen.queryByText(text('retention.record.due', { count: 3 }))).toBeNull()
})

test('without the number nothing can be saved', async () => {
  const user = await show(<RetentionSection workgroup={workgroup()} />)
  server.on(countDueRecords, () => {
    throw new Refusal('permission.denied')
  })
  const years = await screen.findByRole('combobox', { name: text('retention.record.years') })
  await user.selectOptions(years, text('retention.record.after', { count: 7 }))
  await screen.findByText(text('error.permission.denied'))
  expect(screen.getByRole<HTMLButtonElement>('button', { name: text('settings.save') }).disabled).toBe(true)
})

test('of two administrators, neither takes the other’s setting back', async () => {
  const user = await show(<RetentionSection workgroup={workgroup()} />)
  const sent: object[] = []
  server.on(updateRetention, ({ body }) => {
    sent.push(body)
    return undefined as never
  })
  const months = await screen.findByRole('combobox', { name: text('retention.months') })
  await user.selectOptions(months, text('retention.after', { count: 12 }))
  await user.click(screen.getByRole('button', { name: text('settings.save') }))
  await waitFor(() => expect(sent).toEqual([{ closeInactiveMonths: 12 }]))
})

test('a value that isn’t offered stays chosen', async () => {
  kept = { closeInactiveMonths: 7, keepRecordYears: 8 }
  await show(<RetentionSection workgroup={workgroup()} />)
  const months = await screen.findByRole('combobox', { name: text('retention.months') })
  expect((months as HTMLSelectElement).value).toBe('7')
  expect(screen.getByRole<HTMLSelectElement>('combobox', { name: text('retention.record.years') }).value).toBe('8')
})
