import { createTask, type TaskType } from '@strongroom/contract/documents/tasks.ts'
import type { Workspace } from '@strongroom/contract/workspaces/workspaces.ts'
import { useState } from 'react'
import { call } from '../../api/call.ts'
import { refreshShare } from '../../api/refresh-share.ts'
import { text, useText } from '../../i18n/language.ts'
import type { DialogHandle } from '../../ui/dialogs/dialogs.tsx'
import { useContractForm } from '../../ui/forms/use-contract-form.ts'
import { useIdempotencyKey } from '../../ui/forms/use-idempotency-key.ts'
import { notifyDone } from '../../ui/messages/notify.ts'
import type { Assignee } from './assignee-field.tsx'
import type { TaskDocument } from './document-field.tsx'

const firstValues = (workspaceUuid: string, document: TaskDocument | undefined) => ({
  workspaceUuid,
  type: 'acknowledge' as TaskType,
  title: '',
  description: '',
  assigneeUuids: [] as string[],
  assigneeEmails: [] as string[],
  isChain: false,
  assetUuids: document ? [document.uuid] : [],
  reminders: [0 as 0 | 1],
  dueDate: null as number | null,
})

/** The form of a new task, and the names of the chosen people and documents. */
export function useCreateTask(workspace: Workspace, document: TaskDocument | undefined, dialog: DialogHandle) {
  const t = useText()
  const idempotencyKey = useIdempotencyKey()
  const [assignees, setAssignees] = useState<Assignee[]>([])
  const [documents, setDocuments] = useState<TaskDocument[]>(document ? [document] : [])
  const [typed, setTyped] = useState('')
  const form = useContractForm({
    schema: createTask.body,
    initial: firstValues(workspace.uuid, document),
    submit: async (body) => {
      await call(createTask, { body }, { idempotencyKey })
      await refreshShare('tasks', 'participants')
      dialog.close()
      notifyDone(text('task.create.done'))
    },
    alsoCheck: () => (typed.trim() === '' ? {} : { assigneeEmails: t('task.invite-typed') }),
  })
  const idsOf = (some: { uuid: string }[]) => some.map(({ uuid }) => uuid)
  return {
    form,
    people: {
      chosen: assignees,
      onChosen: (chosen: Assignee[]) => {
        setAssignees(chosen)
        form.set({ assigneeUuids: idsOf(chosen) })
      },
    },
    documents: {
      chosen: documents,
      onChosen: (chosen: TaskDocument[]) => {
        setDocuments(chosen)
        form.set({ assetUuids: idsOf(chosen) })
      },
    },
    typed,
    setTyped,
  }
}
