import type { Task } from '@strongroom/contract/documents/tasks.ts'
import type { Workspace } from '@strongroom/contract/workspaces/workspaces.ts'
import { openLateDialog } from '../../ui/dialogs/late-dialog.ts'
import type { TaskDocument } from './document-field.tsx'

/** Opens the form with which an assignee does their part. */
export const openActOnTask = (task: Task) =>
  openLateDialog(async () => (await import('./act-on-task.tsx')).ActOnTask, { task })

/** Opens the form that asks for the reason before a task is cancelled. */
export const openCancelTask = (task: Task) =>
  openLateDialog(async () => (await import('./cancel-task.tsx')).CancelTask, { task })

/** Opens the form of a new task, about a document if there is one. */
export const openCreateTask = (workspace: Workspace, document?: TaskDocument) =>
  openLateDialog(async () => (await import('./create-task.tsx')).CreateTask, { workspace, document })
