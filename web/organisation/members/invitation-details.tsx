import { Blockquote, Stack, Text } from '@mantine/core'
import type { Membership } from '@strongroom/contract/identity/membership.ts'
import { useText } from '../../i18n/language.ts'

/** Who invites where, with their message, and what accepting would change. */
export function InvitationDetails({ invitation }: { invitation: Membership }) {
  const t = useText()
  const { organisation, message, leaving, workspacesTransfer } = invitation
  const { name, workgroupName: workgroup } = organisation
  const inviter = invitation.inviter?.name ?? t('app.name')
  return (
    <Stack gap="sm">
      <Text>
        {name === workgroup
          ? t('membership.invited', { inviter, workgroup })
          : t('membership.invited-of', { inviter, workgroup, organisation: name })}
      </Text>
      {message && (
        <Blockquote
          p="sm"
          m={0}
          cite={t('membership.message', { inviter })}
          style={{ whiteSpace: 'pre-line' }}
          // Dimmed by colour: dimming by opacity is illegible.
          styles={{ cite: { opacity: 1, color: 'var(--mantine-color-dimmed)' } }}
        >
          {message}
        </Blockquote>
      )}
      {leaving && (
        <Text>
          {t('membership.leaving', { workgroup: leaving.workgroupName })}{' '}
          {t(workspacesTransfer ? 'membership.transfer' : 'membership.stay')}
        </Text>
      )}
    </Stack>
  )
}
