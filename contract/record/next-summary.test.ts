import { expect, test } from 'vitest'
import { nextSummary } from './next-summary.ts'

const next = (kind: 'DAILY' | 'WEEKLY', after: string, timezone: string) =>
  nextSummary(kind, new Date(after), timezone).toISOString()

test.each([
  // Summer time begins and ends in the night before.
  ['DAILY', '2026-03-28T07:00:00Z', 'Europe/London', '2026-03-29T06:00:00.000Z'],
  ['DAILY', '2026-10-24T06:00:00Z', 'Europe/London', '2026-10-25T07:00:00.000Z'],
  // Exactly at seven, just before it, and just after.
  ['DAILY', '2026-11-21T07:00:00Z', 'Europe/London', '2026-11-22T07:00:00.000Z'],
  ['DAILY', '2026-11-21T06:59:59.999Z', 'Europe/London', '2026-11-21T07:00:00.000Z'],
  ['DAILY', '2026-11-21T07:00:00.001Z', 'Europe/London', '2026-11-22T07:00:00.000Z'],
  // Where it is already tomorrow, still yesterday, and with offsets of half an hour.
  ['DAILY', '2026-11-21T18:00:00Z', 'Pacific/Auckland', '2026-11-22T18:00:00.000Z'],
  ['DAILY', '2026-11-21T11:00:00Z', 'Pacific/Kiritimati', '2026-11-21T17:00:00.000Z'],
  ['DAILY', '2026-11-21T18:00:00Z', 'Pacific/Pago_Pago', '2026-11-22T18:00:00.000Z'],
  ['DAILY', '2026-11-21T01:00:00Z', 'Asia/Kathmandu', '2026-11-21T01:15:00.000Z'],
  // The end of the year.
  ['DAILY', '2026-12-31T12:00:00Z', 'Europe/London', '2027-01-01T07:00:00.000Z'],
  ['WEEKLY', '2026-11-21T12:00:00Z', 'Europe/London', '2026-11-23T07:00:00.000Z'],
  ['WEEKLY', '2026-11-23T07:00:00Z', 'Europe/London', '2026-11-30T07:00:00.000Z'],
  ['WEEKLY', '2026-11-23T06:59:00Z', 'Europe/London', '2026-11-23T07:00:00.000Z'],
  // Monday there, Sunday here.
  ['WEEKLY', '2026-11-22T12:00:00Z', 'Pacific/Auckland', '2026-11-22T18:00:00.000Z'],
] as const)('%s after %s in %s: %s', (kind, after, timezone, expected) => {
  expect(next(kind, after, timezone)).toBe(expected)
})

test.each(['Pacific/Auckland', 'Europe/London', 'Australia/Lord_Howe', 'America/New_York'])(
  'a year of days in %s: seven o’clock of each local date, once',
  (timezone) => {
    const local = new Intl.DateTimeFormat('sv-SE', { timeZone: timezone, dateStyle: 'short', timeStyle: 'short' })
    const told: string[] = []
    let at = new Date('2026-01-01T12:00:00Z')
    for (let i = 0; i < 366; i++) {
      at = nextSummary('DAILY', at, timezone)
      told.push(local.format(at))
    }
    const [first] = told
    const date = new Date(`${first!.slice(0, 10)}T00:00:00Z`)
    const expected = told.map((_, i) => {
      const day = new Date(date)
      day.setUTCDate(date.getUTCDate() + i)
      return `${day.toISOString().slice(0, 10)} 07:00`
    })
    expect(told).toEqual(expected)
    // Any moment of a day leads to the same seven o'clock, also within the repeated hour and beside the missing one.
    for (let minute = 0; minute < 366 * 24 * 60; minute += 181) {
      const from = new Date(Date.UTC(2026, 0, 1, 0, minute))
      const next = nextSummary('DAILY', from, timezone).getTime()
      expect(next - from.getTime(), from.toISOString()).toBeGreaterThan(0)
      expect(next - from.getTime(), from.toISOString()).toBeLessThanOrEqual(25 * 3_600_000)
    }
  },
)
