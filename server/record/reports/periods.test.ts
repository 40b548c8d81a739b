import * as contract from '@strongroom/contract/record/reports.ts'
import { parse } from 'csv-parse/sync'
import { expect, test } from 'vitest'
import { as, type TestPerson } from '../../test/as.ts'
import { refusalOf } from '../../test/call.ts'
import * as given from '../../test/given.ts'
import { outcomeOf } from '../../test/matrix.ts'
import { useServer } from '../../test/server.ts'

const server = useServer()
const DAY = contract.REPORT_DAY
const today = () => Math.floor(server.ports.clock.now().getTime() / DAY) * DAY
/** The same moment of the year before. */
const yearBefore = (time: number) => new Date(time).setUTCFullYear(new Date(time).getUTCFullYear() - 1)
const date = (day: number) => new Date(day).toISOString().slice(0, 10)

async function usage(who: TestPerson, query: object): Promise<string[][]> {
  const response = await as(server, who).fetch(contract.exportConnectionUsage, { query })
  if (!response.ok) throw await refusalOf(contract.exportConnectionUsage, response)
  return parse(await response.text(), { bom: true })
}

/** Two workgroups of an account with figures of some days, and one of another account. */
async function furnished() {
  const one = await given.workgroup(server, 'one.periods.example')
  const two = await given.workgroup(server, 'two.periods.example')
  const other = await given.workgroup(server, 'other.periods.example')
  await server.asOwner(
    'update workgroup set account_id = (select account_id from workgroup where id = $1) where id = $2',
    [one, two],
  )
  const chief = await given.person(server, 'Chief', 'one.periods.example')
  const reporter = await given.person(server, 'Reporter', 'two.periods.example')
  const seller = await given.person(server, 'Seller')
  await server.asOwner('update member set is_account_admin = true where person_id = $1', [chief.uuid])
  await server.asOwner('update member set is_reporter = true where person_id = $1', [reporter.uuid])
  await server.asOwner('update person set is_sales = true where id = $1', [seller.uuid])
  const keep = (group: string, daysAgo: number, connections: number) =>
    server.asOwner(
      `insert into connection_figure (day, workgroup_id, connections, documents, parties, allocation, maximum)
       values ($1, $2, $3, $4, $5, $6, 1000)`,
      [new Date(today() - daysAgo * DAY), group, connections, connections * 2, 3, group === two ? 50 : null],
    )
  for (const group of [one, two, other]) await keep(group, 420, 1)
  await keep(one, 2, 10)
  await keep(two, 2, 20)
  await keep(one, 0, 11)
  await keep(other, 2, 7)
  return { one, two, other, chief, reporter, seller }
}

test('the connection report: days with figures, by workgroup or account, within the permitted period', async () => {
  const { one, two, chief, reporter, seller } = await furnished()
  const days = { startTime: today() - 3 * DAY, endTime: today() + DAY - 1 }
  const head = ['Date', 'Workgroup', 'Connections used', 'Allocation', 'Documents', 'Parties']
  const [before, now] = [date(today() - 2 * DAY), date(today())]
  const names = { one: 'one.periods.example', two: 'two.periods.example', other: 'other.periods.example' }
  expect(await usage(chief, days)).toEqual([
    head,
    [before, names.one, '30', '1000', '60', '6'],
    [now, names.one, '11', '1000', '22', '3'],
  ])
  const apart = await usage(chief, { ...days, includeWorkgroups: 'true' })
  expect(apart.slice(1).toSorted()).toEqual(
    [
      [before, names.one, '10', '', '20', '3'],
      [before, names.two, '20', '50', '40', '3'],
      [now, names.one, '11', '', '22', '3'],
    ].toSorted(),
  )
  const own = [head, [before, names.two, '20', '50', '40', '3']]
  expect(await usage(reporter, days)).toEqual(own)
  expect(await usage(chief, { ...days, workgroupUuid: two })).toEqual(own)
  expect((await usage(chief, { ...days, workgroupUuid: one })).slice(1)).toHaveLength(2)
  // Sales people see all accounts.
  const all = await usage(seller, days)
  expect(all.filter(([day]) => day === before).map(([, name]) => name)).toEqual(
    expect.arrayContaining([names.one, names.other]),
  )
  expect((await usage(seller, { ...days, includeWorkgroups: 'true' })).length).toBeGreaterThan(all.length)

  const refused = (who: TestPerson, startTime: number, endTime: number) => outcomeOf(usage(who, { startTime, endTime }))
  const end = today()
  expect(await refused(chief, end, end - DAY)).toBe('report.order.invalid')
  expect(await refused(chief, end, end)).toBe('ok')
  expect(await refused(chief, yearBefore(end) + DAY, end)).toBe('ok')
  expect(await refused(chief, yearBefore(end), end)).toBe('report.period.too.long')
  expect(await refused(chief, yearBefore(end), end + DAY - 1)).toBe('report.period.too.long')
  expect(await refused(chief, end - 420 * DAY, end - 100 * DAY)).toBe('ok')
  expect(await refused(chief, end - 421 * DAY, end - 100 * DAY)).toBe('report.range.invalid')
  expect(await refused(chief, end, end + DAY)).toBe('report.range.invalid')
  expect(await refused(seller, end - 100 * DAY, end)).toBe('ok')
  expect(await refused(seller, end - 101 * DAY, end)).toBe('report.period.too.long')
  expect(await outcomeOf(usage(chief, { startTime: end }))).toBe('input.invalid')
  for (const hostile of ['NaN', '1e400', '9'.repeat(30), "1'; drop table person", '1.5', '-1', '8700000000000000'])
    expect(await outcomeOf(usage(chief, { startTime: hostile, endTime: end })), hostile).toBe('input.invalid')
  expect(await refused(chief, 0, end)).toBe('report.period.too.long')
  expect(await refused(chief, end + 900 * DAY, end + 901 * DAY)).toBe('report.range.invalid')
})

test('the audit needs both dates in order within a year, or none', async () => {
  const domain = 'audit.periods.example'
  const workgroupUuid = await given.workgroup(server, domain)
  const admin = await given.person(server, 'Admin', domain)
  await server.asOwner('update member set is_workgroup_admin = true where person_id = $1', [admin.uuid])
  const ask = async (query: object) => {
    const response = await as(server, admin).fetch(contract.exportWorkgroupAudit, {
      query: { workgroupUuid, ...query },
    })
    if (!response.ok) throw await refusalOf(contract.exportWorkgroupAudit, response)
    return parse(await response.text(), { bom: true, columns: true }) as { Event: string }[]
  }
  const now = server.ports.clock.now().getTime()
  expect((await ask({})).map(({ Event }) => Event)).toContain('USER_LOGIN')
  expect(await ask({ startTime: now - 3 * DAY, endTime: now - 2 * DAY })).toEqual([])
  expect((await ask({ startTime: now - DAY, endTime: now + DAY })).length).toBeGreaterThan(0)
  expect(await outcomeOf(ask({ startTime: now }))).toBe('input.invalid')
  expect(await outcomeOf(ask({ startTime: now, endTime: now - 1 }))).toBe('report.order.invalid')
  const [start, hour] = [yearBefore(now), 3_600_000]
  expect(await outcomeOf(ask({ startTime: start - DAY, endTime: now }))).toBe('report.period.too.long')
  // The last day of a year of whole days ends an hour later where the clocks changed.
  expect(await outcomeOf(ask({ startTime: start, endTime: now + hour - 1 }))).toBe('ok')
  expect(await outcomeOf(ask({ startTime: start, endTime: now + hour }))).toBe('report.period.too.long')
})
