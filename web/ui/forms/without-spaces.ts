import type { ChangeEvent, ChangeEventHandler } from 'react'

/** Leaves spaces out of a code before its field's handler reads it: codes are shown in groups. */
export function withoutSpaces(onChange: ChangeEventHandler<HTMLInputElement> | undefined, length?: number) {
  return (event: ChangeEvent<HTMLInputElement>) => {
    const field = event.currentTarget
    const code = field.value.replaceAll(/\s/g, '').slice(0, length)
    if (code !== field.value) field.value = code
    onChange?.(event)
  }
}
