import { Button } from '@mantine/core'
import { retryPreview } from '@strongroom/contract/documents/reading/retry-preview.ts'
import { IconRefresh } from '@tabler/icons-react'
import { call } from '../../api/call.ts'
import { refreshShare } from '../../api/refresh-share.ts'
import { useText } from '../../i18n/language.ts'
import { useAction } from '../../ui/use-action.ts'

/** Has a failed preview made again. */
export function RetryPreview({ versionUuid }: { versionUuid: string }) {
  const t = useText()
  const retry = useAction(
    async () => {
      await call(retryPreview, { params: { versionUuid } })
      await refreshShare('assets', 'versions')
    },
    { notify: true },
  )
  return (
    <Button
      variant="default"
      leftSection={<IconRefresh size={18} aria-hidden />}
      loading={retry.busy}
      onClick={() => retry.run()}
      mt="xs"
    >
      {t('viewer.none.retry')}
    </Button>
  )
}
