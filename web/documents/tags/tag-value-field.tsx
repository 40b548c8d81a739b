import { NativeSelect, TextInput } from '@mantine/core'
import { type AssetTagType, GivenTag } from '@strongroom/contract/documents/given-tags.ts'
import { limits } from '@strongroom/contract/wire/limits.ts'
import { useText } from '../../i18n/language.ts'
import { tagValueText } from './tag-label.ts'

/** Whether a type takes a value; a text may be left out. */
export const isValidValue = (type: AssetTagType, value: string) =>
  GivenTag.safeParse({ name: 'name', type, value }).success

interface Props {
  type: AssetTagType
  value: string
  /** The only values that are allowed; empty for any of the type. */
  values?: readonly string[]
  label: string
  onValue: (value: string) => void
}

/** The field of a tag's value by its type. */
export function TagValueField({ type, value, values = [], label, onValue }: Props) {
  const t = useText()
  const choices = values.length > 0 ? values : type === 'BOOLEAN' ? ['true', 'false'] : undefined
  if (choices)
    return (
      <NativeSelect
        label={label}
        value={value}
        onChange={(event) => onValue(event.currentTarget.value)}
        data={choices.map((choice) => ({ value: choice, label: tagValueText(t, { type, value: choice }) }))}
      />
    )
  const isWrong = value.trim() !== '' && !isValidValue(type, value)
  return (
    <TextInput
      label={label}
      value={value}
      onChange={(event) => onValue(event.currentTarget.value)}
      maxLength={limits.inputText}
      placeholder={type === 'DATE' ? t('tag.value.date') : undefined}
      inputMode={type === 'NUMBER' ? 'decimal' : undefined}
      error={isWrong ? t('tag.value.invalid') : undefined}
      autoComplete="off"
    />
  )
}
