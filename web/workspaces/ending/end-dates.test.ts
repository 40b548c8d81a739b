import { expect, test } from 'vitest'
import { defaultEnd, fieldOfTime, remindersBefore, timeOfField, wrongEnd } from './end-dates.ts'

const DAY = 86_400_000

test.each([
  ['2026-11-21T09:30', '2026-11-22T17:00'],
  ['2026-11-21T17:00', '2026-11-22T17:00'],
  ['2026-11-21T17:01', '2026-11-23T17:00'],
  ['2026-12-31T23:59', '2027-01-02T17:00'],
])('at %s the end on offer is %s', (now, end) => {
  expect(fieldOfTime(defaultEnd(new Date(now)))).toBe(end)
})

test('a field shows the moment that was put into it, and nothing if empty', () => {
  const time = new Date('2027-02-03T04:05')
  expect(timeOfField(fieldOfTime(time))).toBe(time.getTime())
  expect(timeOfField('')).toBeUndefined()
})

test('only reminders in the future are offered', () => {
  expect(remindersBefore(4 * DAY, 0)).toEqual([0, 1, 2, 3])
  expect(remindersBefore(30 * DAY, 0)).toEqual([0, 1, 2, 3, 4, 5, 7, 14])
})

test('an end is missing, past, too soon, or valid', () => {
  expect([undefined, -1, DAY - 1, DAY].map((end) => wrongEnd(end, 0))).toEqual(['missing', 'past', 'soon', undefined])
})
