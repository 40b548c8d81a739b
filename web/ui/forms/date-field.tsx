import { ActionIcon, TextInput } from '@mantine/core'
import { IconCalendar } from '@tabler/icons-react'
import { type CSSProperties, useRef, useState } from 'react'
import { useText } from '../../i18n/language.ts'
import { outOfBounds } from './date-bounds.ts'
import { INVALID, parseDate, writeDate } from './parse-date.ts'

interface Props {
  label: string
  description?: string
  /** 2027-06-30, or 2027-06-30T17:00; '' for none, {@link INVALID} for invalid input. */
  value: string
  onChange: (value: string) => void
  withTime?: boolean
  /** The first and the last date, in the format of the value. A date without a time is the whole day. */
  min?: string
  max?: string
  /** Says that `max` is today or now. */
  past?: boolean
  /** Says that the date is missing, once the field is left empty. */
  needed?: boolean
  disabled?: boolean
  error?: string | undefined
}

/** Opens the calendar, and isn't seen. The browser's own button in it must not cover a part of ours. */
const HIDDEN: CSSProperties = {
  position: 'absolute',
  insetInlineEnd: 0,
  bottom: 0,
  width: 1,
  height: 1,
  padding: 0,
  border: 0,
  opacity: 0,
  pointerEvents: 'none',
}

/** A date typed day first, as is usual here, or chosen in the browser's calendar. */
export function DateField({ value, onChange, withTime = false, disabled = false, error, ...rest }: Props) {
  const { min, max, past = false, needed = false, ...words } = rest
  const t = useText()
  const [typed, setTyped] = useState<string | null>(null)
  const [left, setLeft] = useState('')
  const calendar = useRef<HTMLInputElement>(null)
  const type = withTime ? 'datetime-local' : 'date'
  const isWrong = value === INVALID && typed === null
  // A year that is half typed is another year.
  const outside = typed === null && !disabled ? outOfBounds(t, value, { min, max, past }) : undefined
  const isMissing = needed && value === '' && typed === null && !disabled
  const missing = isMissing ? t('field.required') : undefined
  return (
    <TextInput
      {...words}
      inputMode={withTime ? 'text' : 'numeric'}
      autoComplete="off"
      placeholder={t(withTime ? 'field.date-time.format' : 'field.date.format')}
      disabled={disabled}
      error={isWrong ? t(withTime ? 'field.date-time' : 'field.date') : (error ?? missing ?? outside)}
      value={typed ?? (value === INVALID ? left : writeDate(value))}
      onChange={(event) => {
        setTyped(event.currentTarget.value)
        onChange(parseDate(event.currentTarget.value, withTime))
      }}
      onBlur={() => {
        setLeft(typed ?? left)
        setTyped(null)
      }}
      rightSection={
        <>
          <ActionIcon
            variant="subtle"
            color="gray"
            disabled={disabled}
            aria-label={t('field.date.calendar')}
            onClick={() => calendar.current?.showPicker()}
          >
            <IconCalendar size={18} aria-hidden />
          </ActionIcon>
          <input
            ref={calendar}
            type={type}
            tabIndex={-1}
            aria-hidden
            value={value === INVALID ? '' : value}
            min={min}
            max={max}
            onChange={(event) => onChange(event.currentTarget.value)}
            style={HIDDEN}
          />
        </>
      }
    />
  )
}
