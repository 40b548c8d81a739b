import { TextInput } from '@mantine/core'
import { limits } from '@strongroom/contract/wire/limits.ts'
import type { ComponentProps } from 'react'
import { useText } from '../../i18n/language.ts'
import { withoutSpaces } from './without-spaces.ts'

/**
 * Asks for the digits of an authenticator. Browsers and phones may fill them in. The browser's own limit would count the
 * spaces of a pasted code.
 */
export function CodeField({ onChange, ...props }: ComponentProps<typeof TextInput>) {
  const t = useText()
  return (
    <TextInput
      label={t('two-step.code')}
      inputMode="numeric"
      autoComplete="one-time-code"
      size="md"
      data-autofocus
      {...props}
      onChange={withoutSpaces(onChange, limits.totpLength)}
    />
  )
}
