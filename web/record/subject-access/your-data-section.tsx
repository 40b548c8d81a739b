import { Button, Group, Stack, Text } from '@mantine/core'
import type { User } from '@strongroom/contract/identity/users.ts'
import { exportOwnData } from '@strongroom/contract/record/subject-access.ts'
import { IconDownload } from '@tabler/icons-react'
import { addressOf } from '../../api/address-of.ts'
import { useText } from '../../i18n/language.ts'
import { withRecentPassword } from '../../identity/confirm/ask-password.tsx'
import { FormError } from '../../ui/forms/form-error.tsx'
import { SideCard } from '../../ui/layout/side-card.tsx'
import { useAction } from '../../ui/use-action.ts'
import { fetchExport } from '../../workspaces/ending/fetch-export.ts'

/** Downloads everything that the installation holds about the person. */
export function YourDataSection({ user }: { user: User }) {
  const t = useText()
  const { busy, error, run } = useAction(() =>
    withRecentPassword(() => fetchExport(addressOf(exportOwnData, { params: { userUuid: user.uuid } }))),
  )
  return (
    <SideCard title={t('data.title')}>
      <Stack gap="md">
        <Text c="dimmed">{t('data.text')}</Text>
        <FormError error={error} attempt={t('data.failed')} />
        <Group justify="flex-end">
          <Button
            variant="default"
            leftSection={<IconDownload size={16} aria-hidden />}
            loading={busy}
            onClick={() => run()}
          >
            {t('data.download')}
          </Button>
        </Group>
      </Stack>
    </SideCard>
  )
}
