import { Checkbox, NativeSelect } from '@mantine/core'
import {
  type OptionChoice,
  optionRow,
  type OptionText,
  type WorkgroupOption,
} from '@strongroom/contract/organisation/workgroup-options.ts'
import { languageNames, type TextOf, useText } from '../../i18n/language.ts'

type Value = OptionChoice['value'] | boolean

const LANGUAGES = Object.entries(languageNames).map(([value, label]) => ({ value, label }))

/** The control of one option of a workgroup, generated from its row. */
export function OptionField({
  name,
  value,
  onChange,
}: {
  name: WorkgroupOption
  value: Value
  onChange: (value: Value) => void
}) {
  const t = useText()
  const { kind, label, hint, choices = [] } = optionRow(name)
  const texts = { label: label && t(label as OptionText), description: hint && t(hint as OptionText) }
  if (kind === 'switch') {
    return (
      <Checkbox {...texts} checked={value === true} onChange={({ currentTarget }) => onChange(currentTarget.checked)} />
    )
  }
  const offered = [...choices.map((choice) => textOf(t, choice)), ...(kind === 'locale' ? LANGUAGES : [])]
  return (
    <NativeSelect
      {...texts}
      value={String(value ?? '')}
      onChange={({ currentTarget }) =>
        onChange(offered.find((one) => String(one.value ?? '') === currentTarget.value)?.value ?? null)
      }
      data={offered.map((one) => ({ value: String(one.value ?? ''), label: one.label }))}
    />
  )
}

const textOf = (t: TextOf, { value, label }: OptionChoice) => ({
  value,
  label: t(label as OptionText, typeof value === 'number' ? { count: value } : {}),
})
