import { TextInput } from '@mantine/core'
import type { ComponentProps } from 'react'
import { useText } from '../../i18n/language.ts'

type Props = ComponentProps<typeof TextInput>

/** The field of a link's text. */
export function LinkTextField(field: Props) {
  const t = useText()
  return <TextInput {...field} label={t('asset.link.text')} required data-autofocus autoComplete="off" />
}

/** The field of a link's address. */
export function LinkUrlField(field: Props) {
  const t = useText()
  return (
    <TextInput
      {...field}
      label={t('asset.link.url')}
      description={t('asset.link.url-hint')}
      type="url"
      inputMode="url"
      required
      autoComplete="off"
    />
  )
}
