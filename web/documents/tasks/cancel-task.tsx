import { Stack, Text, Textarea } from '@mantine/core'
import { type Task, updateTaskStatus } from '@strongroom/contract/documents/tasks.ts'
import { call } from '../../api/call.ts'
import { refreshShare } from '../../api/refresh-share.ts'
import { text, useText } from '../../i18n/language.ts'
import { DialogActions } from '../../ui/dialogs/dialog-actions.tsx'
import { DialogModal } from '../../ui/dialogs/dialog-modal.tsx'
import type { DialogHandle } from '../../ui/dialogs/dialogs.tsx'
import { FormError } from '../../ui/forms/form-error.tsx'
import { useContractForm } from '../../ui/forms/use-contract-form.ts'
import { notifyDone } from '../../ui/messages/notify.ts'

/** Asks for the reason before a task is cancelled. */
export function CancelTask({ task: { uuid: taskUuid, title }, dialog }: { task: Task; dialog: DialogHandle }) {
  const t = useText()
  const form = useContractForm({
    schema: updateTaskStatus.body,
    initial: { status: 'CANCELLED' as const, message: '' },
    submit: async (body) => {
      await call(updateTaskStatus, { params: { taskUuid }, body }).finally(() => refreshShare('tasks'))
      dialog.close()
      notifyDone(text('task.cancel.done'))
    },
  })
  return (
    <DialogModal title={t('task.cancel.title')} dialog={dialog} busy={form.busy}>
      <form onSubmit={form.onSubmit} noValidate>
        <Stack gap="md">
          <Text style={{ overflowWrap: 'anywhere' }}>{t('task.cancel.text', { name: title ?? '' })}</Text>
          <Textarea
            {...form.field('message')}
            label={t('task.message')}
            description={t('task.cancel.message-hint')}
            autosize
            minRows={3}
            maxRows={8}
            data-autofocus
          />
          <FormError error={form.error} attempt={t('task.cancel.failed')} />
          <DialogActions
            submit={t('task.cancel.submit')}
            keep={t('task.cancel.keep')}
            cancel={dialog.close}
            busy={form.busy}
            danger
          />
        </Stack>
      </form>
    </DialogModal>
  )
}
