import type { Workspace } from '@strongroom/contract/workspaces/workspaces.ts'
import { IconChecklist, IconMessagePlus } from '@tabler/icons-react'
import type { TextOf } from '../../i18n/language.ts'
import { openLateDialog } from '../../ui/dialogs/late-dialog.ts'
import type { Action } from '../../ui/layout/page-actions.tsx'
import { openCreateTask } from '../tasks/task-dialogs.ts'
import type { TaskDocument } from '../tasks/document-field.tsx'

const newThread = async () => (await import('../comments/comment-dialog.tsx')).NewThread

/** Comments and tasks among the floating actions of phones. On wide screens their tabs have these buttons. */
export function contributeActions(t: TextOf, workspace: Workspace, document?: TaskDocument): Action[] {
  const { uuid: workspaceUuid, actions } = workspace
  const added: Action[] = []
  if (actions?.createComment)
    added.push({
      icon: IconMessagePlus,
      name: t('comment.add'),
      act: () => openLateDialog(newThread, { discussed: { workspaceUuid, assetUuid: document?.uuid } }),
      onPhones: true,
    })
  if (actions?.createTask)
    added.push({
      icon: IconChecklist,
      name: t('task.create'),
      act: () => openCreateTask(workspace, document),
      onPhones: true,
    })
  return added
}
