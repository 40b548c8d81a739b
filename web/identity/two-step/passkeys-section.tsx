import { Button, Group, Skeleton, Stack, Text } from '@mantine/core'
import type { Passkey } from '@strongroom/contract/identity/passkeys.ts'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useText } from '../../i18n/language.ts'
import { passkeysWork } from '../confirm/passkey.ts'
import { DialogModal } from '../../ui/dialogs/dialog-modal.tsx'
import { type DialogHandle, openDialog } from '../../ui/dialogs/dialogs.tsx'
import { ErrorState } from '../../ui/layout/error-state.tsx'
import { SideCard } from '../../ui/layout/side-card.tsx'
import { TimeText } from '../../ui/time-text.tsx'
import { AddPasskeyForm } from './add-passkey-form.tsx'
import { passkeysQuery } from './queries.ts'
import { RemovePasskey } from './remove-passkey.tsx'
import { RenamePasskey } from './rename-passkey.tsx'

/** The passkeys in the settings. */
export function PasskeysSection(): ReactNode {
  const t = useText()
  const { data, error, refetch } = useQuery(passkeysQuery)
  return (
    <SideCard title={t('passkey.title')}>
      <Stack gap="md">
        <Text c="dimmed">{t('passkey.about')}</Text>
        {error && <ErrorState error={error} retry={() => void refetch()} />}
        {!data && !error && <Skeleton height={60} />}
        {data?.content.map((passkey) => (
          <PasskeyRow key={passkey.uuid} passkey={passkey} />
        ))}
        {passkeysWork() && (
          <Group>
            <Button variant="default" onClick={() => openDialog((dialog) => <AddPasskey dialog={dialog} />)}>
              {t('passkey.add')}
            </Button>
          </Group>
        )}
      </Stack>
    </SideCard>
  )
}

function AddPasskey({ dialog }: { dialog: DialogHandle }) {
  const t = useText()
  return (
    <DialogModal title={t('passkey.add')} dialog={dialog}>
      <AddPasskeyForm onAdded={async () => dialog.close()} />
    </DialogModal>
  )
}

function PasskeyRow({ passkey }: { passkey: Passkey }) {
  const t = useText()
  const { name, createdTime, lastUsedTime } = passkey
  return (
    <Group justify="space-between" gap="xs">
      <div>
        <Text fw={600} style={{ overflowWrap: 'anywhere' }}>
          {name}
        </Text>
        <Text size="sm" c="dimmed">
          {t('passkey.created')} <TimeText time={createdTime} />
        </Text>
        <Text size="sm" c="dimmed">
          {lastUsedTime === null ? (
            t('passkey.unused')
          ) : (
            <>
              {t('passkey.used')} <TimeText time={lastUsedTime} as="ago" />
            </>
          )}
        </Text>
      </div>
      <Group gap="xs">
        <Button
          variant="default"
          size="xs"
          onClick={() => openDialog((dialog) => <RenamePasskey passkey={passkey} dialog={dialog} />)}
          aria-label={t('passkey.rename.label', { name })}
        >
          {t('passkey.rename')}
        </Button>
        <Button
          variant="default"
          size="xs"
          onClick={() => openDialog((dialog) => <RemovePasskey passkey={passkey} dialog={dialog} />)}
          aria-label={t('passkey.remove.label', { name })}
        >
          {t('passkey.remove')}
        </Button>
      </Group>
    </Group>
  )
}
