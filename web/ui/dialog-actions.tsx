import { Button, Group } from '@mantine/core'
import { useText } from '../app/language.ts'

interface Props {
  /** The text of the button that does it. */
  submit: string
  cancel: () => void
  busy: boolean
  danger?: boolean
  disabled?: boolean
}

/** The two buttons at the end of a form in a blade or modal. */
export function DialogActions({ submit, cancel, busy, danger = false, disabled = false }: Props) {
  const t = useText()
  return (
    <Group justify="flex-end" mt="md">
      <Button variant="default" onClick={cancel} disabled={busy}>
        {t('dialog.cancel')}
      </Button>
      <Button type="submit" loading={busy} disabled={disabled} {...(danger ? { color: 'red.8' } : {})}>
        {submit}
      </Button>
    </Group>
  )
}
