import { TextInput } from '@mantine/core'
import { limits } from '@strongroom/contract/wire/limits.ts'
import type { ComponentProps } from 'react'
import { useText } from '../../i18n/language.ts'

/** Asks for the digits of an authenticator. Browsers and phones may fill them in. */
export function CodeField(props: ComponentProps<typeof TextInput>) {
  const t = useText()
  return (
    <TextInput
      label={t('two-step.code')}
      inputMode="numeric"
      autoComplete="one-time-code"
      maxLength={limits.totpLength}
      size="md"
      data-autofocus
      {...props}
    />
  )
}
