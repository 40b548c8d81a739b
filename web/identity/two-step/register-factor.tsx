import { Button, Divider, Skeleton, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useText } from '../../i18n/language.ts'
import { passkeysWork } from '../confirm/passkey.ts'
import { AddPasskeyForm } from './add-passkey-form.tsx'
import { mobileAuthQuery } from './queries.ts'
import { RegisterDevice } from './register-device.tsx'

interface Props {
  initKey: string
  onDone: () => Promise<unknown>
}

/** The use of a mailed key: registering an authenticator or a passkey, or only the latter where required. */
export function RegisterFactor({ initKey, onDone }: Props): ReactNode {
  const t = useText()
  const [passkey, setPasskey] = useState(false)
  const { data } = useQuery(mobileAuthQuery)
  if (!data) return <Skeleton height={120} />
  if (passkey || data.passkeyOnly)
    return (
      <Stack gap="md">
        {data.passkeyOnly && <Text>{t('passkey.only')}</Text>}
        <AddPasskeyForm onAdded={onDone} />
        {!data.passkeyOnly && (
          <Button variant="subtle" onClick={() => setPasskey(false)}>
            {t('passkey.instead')}
          </Button>
        )}
      </Stack>
    )
  const other = passkeysWork() && (
    <>
      <Divider label={t('passkey.or')} />
      <Button variant="default" size="md" fullWidth onClick={() => setPasskey(true)}>
        {t('passkey.add')}
      </Button>
    </>
  )
  return <RegisterDevice initKey={initKey} onDone={onDone} other={other} />
}
