import { Anchor, Button, Skeleton, Stack, Text } from '@mantine/core'
import { findUnsubscribing, unsubscribe } from '@strongroom/contract/identity/unsubscribe.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { call } from '../../api/call.ts'
import { CallError } from '../../api/call-error.ts'
import { useText } from '../../i18n/language.ts'
import { readUnsubscribeToken } from '../../session/unsubscribe-link.ts'
import { FormError } from '../../ui/forms/form-error.tsx'
import { NarrowCard } from '../../ui/layout/narrow-card.tsx'
import { PageHeader } from '../../ui/layout/page-header.tsx'
import { useAction } from '../../ui/use-action.ts'

type Scope = 'EMAILS' | 'WORKSPACE'
const MISSING = new CallError('unsubscribe.link.invalid', 404)

/** The target of the link in emails: it acts on a click only, because mail scanners open links. */
export function UnsubscribePage(): ReactNode {
  const t = useText()
  const [token] = useState(readUnsubscribeToken)
  const found = useQuery({
    queryKey: ['unsubscribe', token],
    queryFn: ({ signal }) => call(findUnsubscribing, { query: { token: token ?? '' } }, { signal }),
    enabled: token !== null,
  })
  return (
    <NarrowCard>
      <PageHeader title={t('unsubscribe.title')} />
      <FormError error={token === null ? MISSING : found.error} />
      {token !== null && found.isPending && <Skeleton height={80} />}
      {token !== null && found.data && <Choice token={token} found={found.data} />}
      <Anchor component={Link} to="/settings">
        {t('unsubscribe.settings')}
      </Anchor>
    </NarrowCard>
  )
}

type Found = Awaited<ReturnType<typeof call<typeof findUnsubscribing>>>

function Choice({ token, found: { emails, isSubscribed, workspace } }: { token: string; found: Found }) {
  const t = useText()
  const [scope, setScope] = useState<Scope>()
  const go = useAction(async (wanted: Scope) => {
    await call(unsubscribe, { query: { token, scope: wanted } })
    setScope(wanted)
  })
  const name = workspace?.name ?? ''
  if (scope === 'WORKSPACE') return <Text role="status">{t('unsubscribe.muted', { name })}</Text>
  if (scope === 'EMAILS' || !isSubscribed) return <Text role="status">{t(`unsubscribe.done.${emails}`)}</Text>
  return (
    <Stack gap="md">
      <Text>{t(`unsubscribe.what.${emails}`)}</Text>
      <FormError error={go.error} />
      <Button size="md" loading={go.busy} onClick={() => go.run('EMAILS')}>
        {t('unsubscribe.submit')}
      </Button>
      {workspace && !workspace.isMuted && (
        <>
          <Text>{t('unsubscribe.mute-what', { name })}</Text>
          <Button variant="default" size="md" disabled={go.busy} onClick={() => go.run('WORKSPACE')}>
            {t('unsubscribe.mute')}
          </Button>
        </>
      )}
    </Stack>
  )
}
