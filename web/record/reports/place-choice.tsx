import { Radio, Stack } from '@mantine/core'
import { useText } from '../../i18n/language.ts'

export type Place = 'workgroup' | 'account'

/** For administrators of the account: this workgroup or all of them. */
export function PlaceChoice({ value, onChange }: { value: Place; onChange: (value: Place) => void }) {
  const t = useText()
  return (
    <Radio.Group label={t('reports.place')} value={value} onChange={(next) => onChange(next as Place)}>
      <Stack gap="xs" mt="xs">
        <Radio value="workgroup" label={t('reports.place.workgroup')} />
        <Radio value="account" label={t('reports.place.account')} />
      </Stack>
    </Radio.Group>
  )
}
