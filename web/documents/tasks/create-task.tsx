import { Checkbox, NativeSelect, Stack, Textarea, TextInput } from '@mantine/core'
import { TASK_TYPES } from '@strongroom/contract/documents/tasks.ts'
import type { Workspace } from '@strongroom/contract/workspaces/workspaces.ts'
import { CallError } from '../../api/call-error.ts'
import { useText } from '../../i18n/language.ts'
import { useSession } from '../../session/session.ts'
import { Blade } from '../../ui/dialogs/blade.tsx'
import { DialogActions } from '../../ui/dialogs/dialog-actions.tsx'
import type { DialogHandle } from '../../ui/dialogs/dialogs.tsx'
import { FormError } from '../../ui/forms/form-error.tsx'
import { AddressField } from '../../workspaces/inviting/address-field.tsx'
import { HiddenHint } from '../comments/hidden-hint.tsx'
import { AssigneeField } from './assignee-field.tsx'
import { DocumentField, type TaskDocument } from './document-field.tsx'
import { DueFields } from './due-fields.tsx'
import { useCreateTask } from './use-create-task.ts'

interface Props {
  workspace: Workspace
  document: TaskDocument | undefined
  dialog: DialogHandle
}

/** The blade with the form of a new task. People outside the workspace are invited with it. */
export function CreateTask({ workspace, document, dialog }: Props) {
  const t = useText()
  const own = useSession().user.email
  const { form, people, documents, typed, setTyped } = useCreateTask(workspace, document, dialog)
  const { values, set } = form
  const errorOf = (name: keyof typeof values) => form.field(name).error as string | undefined
  return (
    <Blade title={t('task.create')} dialog={dialog} busy={form.busy}>
      <form onSubmit={form.onSubmit} noValidate>
        <Stack gap="md">
          <NativeSelect
            {...form.field('type')}
            label={t('task.type')}
            data={TASK_TYPES.map((value) => ({ value, label: t(`task.type.${value}`) }))}
            data-autofocus
          />
          <TextInput
            {...form.field('title')}
            label={t('task.name')}
            placeholder={t(`task.type.${values.type}`)}
            autoComplete="off"
          />
          <Textarea {...form.field('description')} label={t('task.description')} autosize minRows={3} maxRows={8} />
          <AssigneeField
            workspaceUuid={workspace.uuid}
            {...people}
            withPending={workspace.actions?.createParticipant ?? false}
            error={errorOf('assigneeUuids')}
          />
          {workspace.actions?.createParticipant && (
            <AddressField
              required={false}
              addresses={values.assigneeEmails}
              onAddresses={(assigneeEmails) => set({ assigneeEmails })}
              refused={form.error instanceof CallError ? form.error.addresses : []}
              error={errorOf('assigneeEmails')}
              own={own}
              typed={typed}
              onTyped={setTyped}
            />
          )}
          <ChainField form={form} />
          <DocumentField workspaceUuid={workspace.uuid} {...documents} />
          <DueFields
            due={values.dueDate}
            onDue={(dueDate) => set({ dueDate, reminders: [0] })}
            reminder={values.reminders[0] ?? 0}
            onReminder={(days) => set({ reminders: [days as 0] })}
            end={workspace.scheduledEndTime}
            error={errorOf('dueDate')}
          />
          <HiddenHint workspace={workspace} />
          <FormError error={form.error} attempt={t('task.create.failed')} />
          <DialogActions submit={t('task.create.submit')} cancel={dialog.close} busy={form.busy} />
        </Stack>
      </form>
    </Blade>
  )
}

/** Whether several people act one after another. */
function ChainField({ form: { values, set } }: Pick<ReturnType<typeof useCreateTask>, 'form'>) {
  const t = useText()
  if (values.assigneeUuids.length + values.assigneeEmails.length < 2) return null
  return (
    <Checkbox
      label={t('task.chain')}
      description={t('task.chain-hint')}
      checked={values.isChain}
      onChange={({ currentTarget: { checked } }) => set({ isChain: checked })}
    />
  )
}
