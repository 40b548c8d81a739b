import { ActionIcon, Alert, Group } from '@mantine/core'
import { fetchCaptcha } from '@strongroom/contract/identity/sign-in.ts'
import { IconAlertCircle, IconRefresh } from '@tabler/icons-react'
import { useState } from 'react'
import { addressOf } from '../../api/address-of.ts'
import { useText } from '../../i18n/language.ts'

interface Props {
  email: string
  /** When this picture was requested: another time gives another picture. */
  asked: number
  onRefresh: () => void
}

/** The picture to read, and a button for another one. */
export function CaptchaPicture({ email, asked, onRefresh }: Props) {
  const t = useText()
  const [failed, setFailed] = useState<number | null>(null)
  return (
    <Group gap="sm" wrap="nowrap" justify="space-between">
      {failed === asked ? (
        <Alert color="red" icon={<IconAlertCircle aria-hidden />} role="alert" p="sm">
          {t('signup.picture-failed')}
        </Alert>
      ) : (
        <img
          src={addressOf(fetchCaptcha, { query: { emailAddress: email, timestamp: String(asked) } })}
          alt={t('signup.picture-alt')}
          width={240}
          height={80}
          style={{ maxWidth: '100%', background: '#fff', borderRadius: 8 }}
          onError={() => setFailed(asked)}
        />
      )}
      <ActionIcon variant="default" size={44} onClick={onRefresh} aria-label={t('signup.refresh')}>
        <IconRefresh size={20} aria-hidden />
      </ActionIcon>
    </Group>
  )
}
