import { Button, Group } from '@mantine/core'
import { useText } from '../../i18n/language.ts'
import { FormError } from './form-error.tsx'

interface Props {
  form: { error: unknown; busy: boolean }
  disabled?: boolean
}

/** The end of a form on a page: its error, and the save button. */
export function SaveFooter({ form: { error, busy }, disabled = false }: Props) {
  const t = useText()
  return (
    <>
      <FormError error={error} />
      <Group justify="flex-end">
        <Button type="submit" loading={busy} disabled={disabled}>
          {t('settings.save')}
        </Button>
      </Group>
    </>
  )
}
