import { Alert, Button } from '@mantine/core'
import type { Workspace } from '@strongroom/contract/workspaces/workspaces.ts'
import { IconClipboardCheck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useText } from '../../i18n/language.ts'
import { openLateDialog } from '../../ui/dialogs/late-dialog.ts'
import { TimeText } from '../../ui/time-text.tsx'
import { reviewQuery } from './queries.ts'

/** Asks owner and managers to decide, while a review of the workspace runs. */
export function ReviewNotice({ workspace }: { workspace: Workspace }) {
  const t = useText()
  const { data } = useQuery({ ...reviewQuery(workspace.uuid), enabled: workspace.actions?.updateName ?? false })
  const count = data?.metadata.totalElements ?? 0
  if (!data?.review || count === 0) return null
  return (
    <Alert color="orange" icon={<IconClipboardCheck aria-hidden />} title={data.review.name} w="100%">
      {t('review.notice', { count })} {t('review.due')} <TimeText time={data.review.dueTime} as="time" />
      <div>
        <Button
          mt="xs"
          size="xs"
          onClick={() => openLateDialog(async () => (await import('./review-blade.tsx')).ReviewBlade, { workspace })}
        >
          {t('review.open')}
        </Button>
      </div>
    </Alert>
  )
}
