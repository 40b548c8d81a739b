import type { Workspace } from '@strongroom/contract/workspaces/workspaces.ts'
import { IconChecklist, IconMessagePlus } from '@tabler/icons-react'
import { fetchPart } from '../../api/fetch-part.ts'
import type { TextOf } from '../../i18n/language.ts'
import type { Action } from '../../ui/layout/page-actions.tsx'
import { openCreateTask } from '../tasks/task-dialogs.ts'
import type { TaskDocument } from '../tasks/document-field.tsx'

/** Comments and tasks among the floating actions of phones. On wide screens their tabs have these buttons. */
export function contributeActions(t: TextOf, workspace: Workspace, document?: TaskDocument): Action[] {
  const { uuid: workspaceUuid, actions } = workspace
  const added: Action[] = []
  if (actions?.createComment)
    added.push({
      icon: IconMessagePlus,
      name: t('comment.add'),
      act: () =>
        void fetchPart('openNewThread', () => import('../comments/comment-dialog.tsx')).then(({ openNewThread }) =>
          openNewThread({ workspaceUuid, assetUuid: document?.uuid }),
        ),
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
