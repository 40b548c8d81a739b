import { Alert, Paper, Stack, Text } from '@mantine/core'
import type { CallInput, Reply } from '@strongroom/contract/wire/endpoint.ts'
import { previewInvitation } from '@strongroom/contract/workspaces/invitations.ts'
import { IconAlertTriangle, IconInfoCircle } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useText } from '../../i18n/language.ts'
import { call } from '../../api/call.ts'

type Wanted = CallInput<typeof previewInvitation>['body'] & { emails: string[]; groupUuids?: string[] }
type Preview = Reply<typeof previewInvitation>

/** The effect of the invitation, refetched whenever the addresses or groups change; undefined without any. */
export function useInvitationPreview(wanted: Wanted): Preview | undefined {
  const enabled = wanted.emails.length + (wanted.groupUuids ?? []).length > 0
  const { data } = useQuery({
    queryKey: ['participants', 'preview', wanted],
    queryFn: ({ signal }) => call(previewInvitation, { body: wanted }, { signal }),
    enabled,
    placeholderData: keepPreviousData,
    retry: false,
  })
  return enabled ? data : undefined
}

/** The preview before sending: what the invitees will see, and domains to check. */
export function InvitationPreview({ preview }: { preview: Preview | undefined }) {
  const t = useText()
  if (!preview) return null
  const { documents, downloadable, domains, alreadyThere } = preview
  return (
    <Paper withBorder p="sm" radius="md" role="status">
      <Stack gap={8}>
        <Text fw={600} fz="sm">
          {t('participant.preview.title')}
        </Text>
        <Text fz="sm">
          {t('participant.preview.documents', { count: documents })}{' '}
          {documents > 0 &&
            (downloadable === 0
              ? t('participant.preview.no-download')
              : downloadable === documents
                ? t('participant.preview.download-all', { count: downloadable })
                : t('participant.preview.downloadable', { count: downloadable }))}
        </Text>
        {alreadyThere.length > 0 && (
          <Alert color="orange" role="presentation" p="xs" icon={<IconInfoCircle size={18} aria-hidden />}>
            {t('participant.preview.there', { addresses: alreadyThere.join(', ') })}
          </Alert>
        )}
        {domains.map(({ domain, displayed, isNew, resembles, resemblesProvider, resemblesInvited }) =>
          resembles ? (
            <Alert key={domain} color="red" p="xs" icon={<IconAlertTriangle size={18} aria-hidden />}>
              {t('participant.preview.resembles', { domain: bothForms(domain, displayed), known: resembles })}
            </Alert>
          ) : resemblesProvider ? (
            <Alert key={domain} color="red" p="xs" icon={<IconAlertTriangle size={18} aria-hidden />}>
              {t('participant.preview.resembles-provider', {
                domain: bothForms(domain, displayed),
                known: resemblesProvider,
              })}
            </Alert>
          ) : resemblesInvited ? (
            <Alert key={domain} color="red" p="xs" icon={<IconAlertTriangle size={18} aria-hidden />}>
              {t('participant.preview.alike', { domain: bothForms(domain, displayed), other: resemblesInvited })}
            </Alert>
          ) : isNew ? (
            <Alert key={domain} color="orange" p="xs" icon={<IconInfoCircle size={18} aria-hidden />}>
              {t('participant.preview.new', { domain: bothForms(domain, displayed) })}
            </Alert>
          ) : null,
        )}
      </Stack>
    </Paper>
  )
}

/** Letters of other scripts are shown in both forms: the ASCII form can't be mistaken. */
const bothForms = (domain: string, displayed: string) => (domain === displayed ? domain : `${displayed} (${domain})`)
