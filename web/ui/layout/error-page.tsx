import type { ReactNode } from 'react'
import { Anchor, Group } from '@mantine/core'
import { useWindowEvent } from '@mantine/hooks'
import { Link, useRouter } from '@tanstack/react-router'
import { CallError } from '../../api/call-error.ts'
import { PartMissing } from '../../api/fetch-part.ts'
import { ErrorState } from './error-state.tsx'
import { ListCard } from '../lists/list-card.tsx'
import { PageHeader } from './page-header.tsx'
import { useText } from '../../i18n/language.ts'
import type { MessageKey } from '../../i18n/namespaces.ts'

const titles: Record<number, MessageKey> = {
  0: 'error-page.offline',
  401: 'error-page.signed-out',
  403: 'error-page.forbidden',
  404: 'error-page.not-found',
  503: 'error-page.unavailable',
  504: 'error-page.unavailable',
}

/** Replaces a page that can't be shown: why, and what the person can do. */
export function ErrorPage({ error }: { error: unknown }): ReactNode {
  const t = useText()
  const router = useRouter()
  const status = error instanceof CallError ? error.status : 500
  const isUntried = error instanceof PartMissing && error.isUntried
  const retry = () => (error instanceof PartMissing && !isUntried ? window.location.reload() : void router.invalidate())
  useWindowEvent('online', () => isUntried && retry())
  return (
    <>
      <PageHeader title={t(titles[status] ?? 'error-page.failed')} />
      <ListCard>
        <ErrorState error={error} retry={retry} />
        <Group justify="center" pb="lg">
          <Anchor component={Link} to={status === 401 ? '/login' : '/'}>
            {t(status === 401 ? 'error-page.to-login' : 'error-page.to-start')}
          </Anchor>
        </Group>
      </ListCard>
    </>
  )
}
