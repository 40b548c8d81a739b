import { Button, Group, Stack, Text } from '@mantine/core'
import { useText } from '../../i18n/language.ts'
import { CopyText } from '../../ui/copy-text.tsx'
import { ACTIONS_STYLE } from '../../ui/dialogs/actions-style.ts'
import type { DialogHandle } from '../../ui/dialogs/dialogs.tsx'

interface Props {
  label: string
  secret: string
  dialog: DialogHandle
}

/** A secret that isn't shown again. */
export function ShownSecret({ label, secret, dialog }: Props) {
  const t = useText()
  return (
    <Stack gap="md">
      <div>
        <Text size="sm" fw={500}>
          {label}
        </Text>
        <CopyText label="" value={secret} />
      </div>
      <Text size="sm">{t('provisioning.secret-once')}</Text>
      <Group justify="flex-end" style={ACTIONS_STYLE}>
        <Button onClick={dialog.close}>{t('provisioning.secret-saved')}</Button>
      </Group>
    </Stack>
  )
}
