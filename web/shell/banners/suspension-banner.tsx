import { Alert } from '@mantine/core'
import { IconPlayerPause } from '@tabler/icons-react'
import { useText } from '../../i18n/language.ts'
import { useMaybeSession } from '../../session/session.ts'

/** Tells people of a suspended workgroup what they can still do. */
export function SuspensionBanner() {
  const t = useText()
  const organisation = useMaybeSession()?.user._embedded.organisation
  if (!organisation?.suspended) return null
  return (
    <Alert color="orange" role="status" mb="md" p="sm" icon={<IconPlayerPause size={20} aria-hidden />}>
      {t('suspended.banner', { workgroup: organisation.workgroupName })}
    </Alert>
  )
}
