import { deleteTagOfSet, type SuggestedTag, type SuggestedTagSet } from '@strongroom/contract/organisation/tag-sets.ts'
import { useText } from '../../i18n/language.ts'
import { call } from '../../api/call.ts'
import { ConfirmModal } from '../../ui/dialogs/confirm-modal.tsx'
import type { DialogHandle } from '../../ui/dialogs/dialogs.tsx'
import { deniedText } from './denied-text.ts'
import { refreshTagSets } from './queries.ts'

interface Props {
  set: SuggestedTagSet
  tag: SuggestedTag
  dialog: DialogHandle
  onDeleted: () => void
}

/** Asks before a tag is removed from its set. */
export function DeleteTag({ set, tag, dialog, onDeleted }: Props) {
  const t = useText()
  const act = async () => {
    await call(deleteTagOfSet, { params: { tagSetUuid: set.uuid, tagUuid: tag.uuid } }).finally(refreshTagSets)
    onDeleted()
  }
  return (
    <ConfirmModal
      dialog={dialog}
      title={t('tag.delete')}
      confirm={t('tag.delete')}
      danger
      act={act}
      attempt={t('tag.delete.failed')}
      reason={(error) => deniedText(t, error)}
    >
      {t('tag.delete.what', { name: tag.name, set: set.name })}
    </ConfirmModal>
  )
}
