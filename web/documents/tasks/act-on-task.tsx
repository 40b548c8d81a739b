import { Radio, Stack, Text, Textarea } from '@mantine/core'
import { actOnTask, type Task } from '@strongroom/contract/documents/tasks.ts'
import type { Input } from '@strongroom/contract/wire/endpoint.ts'
import { call } from '../../api/call.ts'
import { refreshShare } from '../../api/refresh-share.ts'
import { text, useText } from '../../i18n/language.ts'
import { DialogActions } from '../../ui/dialogs/dialog-actions.tsx'
import { DialogModal } from '../../ui/dialogs/dialog-modal.tsx'
import type { DialogHandle } from '../../ui/dialogs/dialogs.tsx'
import { FormError } from '../../ui/forms/form-error.tsx'
import { useContractForm } from '../../ui/forms/use-contract-form.ts'
import { notifyDone } from '../../ui/messages/notify.ts'

type ActionBody = Input<typeof actOnTask>['body']

/** The form with which an assignee does their part. */
export function ActOnTask({ task, dialog }: { task: Task; dialog: DialogHandle }) {
  const t = useText()
  const { uuid: taskUuid, type, title } = task
  const form = useContractForm({
    schema: actOnTask.body,
    // Nothing is chosen beforehand: an approval is signed, and can't be taken back.
    initial: { result: type === 'approve' ? undefined : true, message: '' } as ActionBody,
    alsoCheck: ({ result }) => (result === undefined ? { result: t('field.required') } : {}),
    submit: async (body) => {
      await call(actOnTask, { params: { taskUuid }, body }).finally(() => refreshShare('tasks'))
      dialog.close()
      notifyDone(text('task.done'))
    },
  })
  return (
    <DialogModal title={t(`task.type.${type ?? 'review'}`)} dialog={dialog} busy={form.busy}>
      <form onSubmit={form.onSubmit} noValidate>
        <Stack gap="md">
          <Text style={{ overflowWrap: 'anywhere' }}>{title}</Text>
          {type === 'approve' && (
            <Radio.Group
              label={t('task.result')}
              value={String(form.values.result ?? '')}
              error={form.field('result').error}
              onChange={(result) => form.set({ result: result === 'true' })}
            >
              <Stack gap="xs" mt="xs">
                <Radio value="true" label={t('task.result.approve')} />
                <Radio value="false" label={t('task.result.reject')} />
              </Stack>
            </Radio.Group>
          )}
          <Textarea
            {...form.field('message')}
            label={t('task.message')}
            description={t('task.message-hint')}
            autosize
            minRows={3}
            maxRows={8}
            data-autofocus
          />
          <FormError error={form.error} attempt={t('task.act.failed')} />
          <DialogActions submit={t('task.act.submit')} cancel={dialog.close} busy={form.busy} />
        </Stack>
      </form>
    </DialogModal>
  )
}
