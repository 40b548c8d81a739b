import { NativeSelect } from '@mantine/core'
import { useText } from '../../i18n/language.ts'

interface Props<A extends string> {
  options: { value: A; label: string }[]
  value: A
  onAction: (action: A) => void
}

/** The choice of the action to explain. */
export function ActionField<A extends string>({ options, value, onAction }: Props<A>) {
  const t = useText()
  return (
    <NativeSelect
      label={t('why.action')}
      value={value}
      onChange={(event) => onAction(event.currentTarget.value as A)}
      data={options}
      data-autofocus
    />
  )
}
