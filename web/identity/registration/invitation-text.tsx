import { Blockquote, Text } from '@mantine/core'
import type { Reply } from '@strongroom/contract/wire/endpoint.ts'
import type { findRegistration } from '@strongroom/contract/identity/sign-in.ts'
import { useText } from '../../i18n/language.ts'

/** Who invites to what, with their message; nothing for a self-requested link. */
export function InvitationText({ registration }: { registration: Reply<typeof findRegistration> }) {
  const t = useText()
  const { inviter, organisation, workspace, message } = registration
  if (!inviter) return null
  return (
    <>
      <Text>
        {workspace
          ? organisation
            ? t('registration.invited-from', { inviter, organisation, workspace })
            : t('registration.invited', { inviter, workspace })
          : t('registration.invited-general', { inviter })}
      </Text>
      {message && (
        <Blockquote p="sm" fz="sm" style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
          {message}
        </Blockquote>
      )}
    </>
  )
}
