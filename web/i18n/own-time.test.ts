import { afterEach, expect, test, vi } from 'vitest'
import { defaultEnd, fieldOfTime, timeOfField } from '../workspaces/ending/end-dates.ts'
import { dayOf, endOfDay, keepZone, ownTime, startOfDay, timeOfClock } from './own-time.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  keepZone(undefined)
})

test('times are shown and entered in the profile’s time zone, wherever the browser is', () => {
  const time = Date.UTC(2026, 10, 14, 12, 30)
  keepZone('Pacific/Auckland')
  expect(ownTime(time).format('YYYY-MM-DD HH:mm')).toBe('2026-11-15 01:30')
  expect(dayOf(time)).toBe('2026-11-15')
  expect(timeOfClock('2026-11-15T01:30')).toBe(time)
  expect(timeOfField(fieldOfTime(new Date(time)))).toBe(time)
  expect([startOfDay('2026-11-15'), endOfDay('2026-11-15')]).toEqual([
    Date.UTC(2026, 10, 14, 11),
    Date.UTC(2026, 10, 15, 11) - 1,
  ])
  keepZone('Europe/London')
  expect(ownTime(time).format('HH:mm')).toBe('12:30')
  expect(ownTime(Date.UTC(2026, 6, 1, 12)).format('HH:mm')).toBe('13:00')
  expect(timeOfField('')).toBeUndefined()
})

test('five o’clock a day ahead holds across the change to summer time', () => {
  keepZone('Europe/London')
  // The clock goes forward on 29 March 2026.
  const end = defaultEnd(new Date(Date.UTC(2026, 2, 28, 16, 30)))
  expect(ownTime(end.getTime()).format('YYYY-MM-DD HH:mm')).toBe('2026-03-30 17:00')
  expect(ownTime(defaultEnd(new Date(Date.UTC(2026, 2, 28, 15))).getTime()).format('YYYY-MM-DD HH:mm')).toBe(
    '2026-03-29 17:00',
  )
})

test('an unknown time zone falls back to the browser’s own', () => {
  keepZone('Mars/Olympus')
  const time = Date.UTC(2026, 10, 14, 12)
  expect(ownTime(time).format('YYYY-MM-DDTHH:mm')).toBe(
    `${new Date(time).toLocaleDateString('sv-SE')}T${new Date(time).toTimeString().slice(0, 5)}`,
  )
})

test('browsers with Temporal show the same times without a format of the language', () => {
  const time = Date.UTC(2026, 6, 1, 12)
  const offsets: Record<string, number> = {
    'Pacific/Auckland': 720,
    'Europe/London': 60,
    'America/St_Johns': -150,
    UTC: 0,
  }
  const shown = (name: string) => {
    keepZone(name)
    return ownTime(time).format('YYYY-MM-DD HH:mm')
  }
  const before = Object.keys(offsets).map(shown)
  const toZonedDateTimeISO = (name: string) => {
    if (!(name in offsets)) throw new RangeError(name)
    return { offsetNanoseconds: offsets[name]! * 60e9 }
  }
  vi.stubGlobal('Temporal', { Instant: { fromEpochMilliseconds: () => ({ toZonedDateTimeISO }) } })
  const format = vi.spyOn(Intl, 'DateTimeFormat')
  expect(Object.keys(offsets).map(shown)).toEqual(before)
  expect(format).not.toHaveBeenCalled()
  format.mockRestore()
  keepZone('Mars/Olympus')
  expect(ownTime(time).format('YYYY-MM-DDTHH:mm')).toBe(
    `${new Date(time).toLocaleDateString('sv-SE')}T${new Date(time).toTimeString().slice(0, 5)}`,
  )
})
