import { screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { text } from '../../i18n/language.ts'
import { show } from '../../test/show.tsx'
import { outOfBounds } from './date-bounds.ts'
import { DateField } from './date-field.tsx'

const BOUNDS = { min: '2027-06-10', max: '2027-06-20', past: false }
const early = () => text('field.date.early', { date: '10/06/2027' })
const late = () => text('field.date.late', { date: '20/06/2027' })

test('a date is refused before its minimum and after its maximum, which are whole days', () => {
  const refusal = (value: string) => outOfBounds(text, value, BOUNDS)
  expect(['2027-06-09', '2027-06-10', '2027-06-20', '2027-06-21'].map(refusal)).toEqual([
    early(),
    undefined,
    undefined,
    late(),
  ])
  expect(['', 'invalid'].map(refusal)).toEqual([undefined, undefined])
  expect(outOfBounds(text, '2027-06-21', { ...BOUNDS, past: true })).toBe(text('field.date.future'))
  expect(outOfBounds(text, '2027-06-21', { min: 'invalid', max: '', past: false })).toBeUndefined()
})

test('a date with a time is compared to the minute', () => {
  const bounds = { min: '2027-06-10T17:00', max: '2027-06-20T17:00', past: false }
  const refusal = (value: string) => outOfBounds(text, value, bounds)
  expect(refusal('2027-06-10T16:59')).toBe(text('field.date.early', { date: '10/06/2027 17:00' }))
  expect([refusal('2027-06-10T17:00'), refusal('2027-06-20T17:00')]).toEqual([undefined, undefined])
  expect(refusal('2027-06-20T17:01')).toBe(text('field.date.late', { date: '20/06/2027 17:00' }))
})

function Field() {
  const [value, setValue] = useState('')
  return <DateField label="Day" value={value} onChange={setValue} min={BOUNDS.min} max={BOUNDS.max} />
}

test('the message names the date, once the field is left', async () => {
  const user = await show(<Field />)
  const field = screen.getByRole('textbox', { name: 'Day' })
  await user.type(field, '9/6/2027')
  expect(screen.queryByText(early())).toBeNull()
  await user.tab()
  expect(screen.getByText(early())).toBeDefined()
  await user.clear(field)
  await user.type(field, '21/6/2027')
  await user.tab()
  expect(screen.getByText(late())).toBeDefined()
  await user.clear(field)
  await user.type(field, '31/6/2027')
  await user.tab()
  expect(screen.getByText(text('field.date'))).toBeDefined()
})

test('a needed date says that it is missing, once it is left empty', async () => {
  function Needed() {
    const [value, setValue] = useState('2027-06-12')
    return <DateField label="Needed" needed value={value} onChange={setValue} />
  }
  const user = await show(<Needed />)
  const field = screen.getByRole('textbox', { name: 'Needed' })
  await user.clear(field)
  expect(screen.queryByText(text('field.required'))).toBeNull()
  await user.tab()
  expect(screen.getByText(text('field.required'))).toBeDefined()
  await user.type(field, '13/6/2027')
  expect(screen.queryByText(text('field.required'))).toBeNull()
})
