import { deleteTagSet, type SuggestedTagSet } from '@strongroom/contract/organisation/tag-sets.ts'
import { IconTrash } from '@tabler/icons-react'
import { useText } from '../../i18n/language.ts'
import { call } from '../../api/call.ts'
import type { Intent } from '../../ui/action-menu.tsx'
import { ConfirmModal } from '../../ui/dialogs/confirm-modal.tsx'
import { type DialogHandle, openDialog } from '../../ui/dialogs/dialogs.tsx'
import { deniedText } from './denied-text.ts'
import { refreshTagSets } from './queries.ts'

/** Asks before a tag set and its tags are deleted. */
export function DeleteTagSet({ set, dialog }: { set: SuggestedTagSet; dialog: DialogHandle }) {
  const t = useText()
  const act = () => call(deleteTagSet, { params: { tagSetUuid: set.uuid } }).finally(refreshTagSets)
  return (
    <ConfirmModal
      dialog={dialog}
      title={t('tag-set.delete.title')}
      confirm={t('tag-set.delete')}
      danger
      act={act}
      reason={(error) => deniedText(t, error)}
    >
      {t('tag-set.delete.what', { name: set.name })}
    </ConfirmModal>
  )
}

export const deleteTagSetIntent: Intent<SuggestedTagSet> = {
  label: 'tag-set.delete',
  icon: IconTrash,
  danger: true,
  // Only people who manage all of them see this list.
  shown: () => true,
  open: (set) => openDialog((dialog) => <DeleteTagSet set={set} dialog={dialog} />),
}
