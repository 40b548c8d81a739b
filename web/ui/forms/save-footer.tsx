import { Button, Group } from '@mantine/core'
import { useText } from '../../i18n/language.ts'
import { FormError } from './form-error.tsx'

/** The end of a form that stands on a page: why it failed, and the button that saves. */
export function SaveFooter({ form: { error, busy } }: { form: { error: unknown; busy: boolean } }) {
  const t = useText()
  return (
    <>
      <FormError error={error} />
      <Group justify="flex-end">
        <Button type="submit" loading={busy}>
          {t('settings.save')}
        </Button>
      </Group>
    </>
  )
}
