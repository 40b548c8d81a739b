import { Badge, Button } from '@mantine/core'
import { resolveThread, type Thread } from '@strongroom/contract/documents/comments.ts'
import { IconArrowBackUp, IconCheck, IconMessageReply } from '@tabler/icons-react'
import { call } from '../../api/call.ts'
import { refreshShare } from '../../api/refresh-share.ts'
import { useText } from '../../i18n/language.ts'
import { personName } from '../../ui/people/person-name.ts'
import { useAction } from '../../ui/use-action.ts'
import { openReply } from './comment-dialog.tsx'

/** Replying to a discussion, resolving it and opening it again, as far as permitted; and who resolved it. */
export function ThreadActions({ thread }: { thread: Thread }) {
  const t = useText()
  const { uuid, resolvedTime, resolvedBy, actions } = thread
  const resolving = useAction(
    async (resolved: boolean) => {
      await call(resolveThread, { params: { threadUuid: uuid }, body: { resolved } })
      await refreshShare('comments')
    },
    { notify: true },
  )
  return (
    <>
      {resolvedTime !== null && (
        <Badge
          variant="light"
          color="green"
          tt="none"
          size="lg"
          h="auto"
          mih={26}
          leftSection={<IconCheck size={14} aria-hidden />}
          styles={{ label: { whiteSpace: 'normal', overflowWrap: 'anywhere' } }}
        >
          {t('comment.resolved-by', { name: resolvedBy ? personName(resolvedBy) : '' })}
        </Badge>
      )}
      {actions?.reply && (
        <Button
          variant="default"
          size="xs"
          leftSection={<IconMessageReply size={16} aria-hidden />}
          onClick={() => openReply(thread)}
        >
          {t('comment.reply')}
        </Button>
      )}
      {(actions?.resolve || actions?.reopen) && (
        <Button
          variant="default"
          size="xs"
          leftSection={
            actions.resolve ? <IconCheck size={16} aria-hidden /> : <IconArrowBackUp size={16} aria-hidden />
          }
          loading={resolving.busy}
          onClick={() => resolving.run(actions.resolve)}
        >
          {t(actions.resolve ? 'comment.resolve' : 'comment.reopen')}
        </Button>
      )}
    </>
  )
}
