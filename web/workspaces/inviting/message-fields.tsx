import { Switch, Textarea } from '@mantine/core'
import { useText } from '../../i18n/language.ts'
import type { Draft } from './use-invite.ts'

interface Props {
  draft: Pick<Draft, 'message' | 'notify'>
  onDraft: (changed: Partial<Draft>) => void
  error: string | undefined
}

/** Whether the invitation is emailed, and its message. */
export function MessageFields({ draft: { message, notify }, onDraft, error }: Props) {
  const t = useText()
  return (
    <>
      <Switch
        label={t('participant.invite.notify')}
        description={t('participant.invite.notify-hint')}
        checked={notify}
        onChange={(event) => onDraft({ notify: event.currentTarget.checked })}
      />
      <Textarea
        label={t('participant.message')}
        description={t('participant.message-hint')}
        autosize
        minRows={3}
        maxRows={8}
        value={message}
        error={error}
        disabled={!notify}
        onChange={(event) => onDraft({ message: event.currentTarget.value })}
      />
    </>
  )
}
