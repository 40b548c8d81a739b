import { Button } from '@mantine/core'
import { IconCloudOff, IconLock, IconPlugConnectedX, IconZoomQuestion } from '@tabler/icons-react'
import { describe } from '../../i18n/error-messages.ts'
import { useText } from '../../i18n/language.ts'
import { CallError } from '../../api/call-error.ts'
import { EmptyState } from '../lists/empty-state.tsx'

interface Props {
  error: unknown
  /** Retries; offered only if a retry can help. */
  retry?: () => void
  /** The attempted action, above the reason. */
  attempt?: string
}

/** Replaces content that couldn't be fetched: why, and what to do. */
export function ErrorState({ error, retry, attempt }: Props) {
  const t = useText()
  const status = error instanceof CallError ? error.status : 500
  const requestId = error instanceof CallError && status >= 500 ? error.requestId : undefined
  const sign = status === 0 ? IconCloudOff : status === 403 ? IconLock : status === 404 ? IconZoomQuestion : undefined
  const helps = status === 0 || status === 429 || status >= 500
  const action = helps && retry && (
    <Button variant="default" mt="xs" onClick={retry}>
      {t('error-state.retry')}
    </Button>
  )
  const reason = status === 401 ? t('error.unauthorized') : describe(error)
  return (
    <div role="alert">
      <EmptyState icon={sign ?? IconPlugConnectedX} title={attempt ?? reason} action={action}>
        {attempt && reason}
        {attempt && requestId && ' '}
        {requestId && t('error-state.request', { id: requestId })}
      </EmptyState>
    </div>
  )
}
