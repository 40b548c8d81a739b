import { addTagToSet, type SuggestedTagSet } from '@strongroom/contract/organisation/tag-sets.ts'
import { useText } from '../../i18n/language.ts'
import { call } from '../../api/call.ts'
import { DialogActions } from '../../ui/dialogs/dialog-actions.tsx'
import { DialogModal } from '../../ui/dialogs/dialog-modal.tsx'
import type { DialogHandle } from '../../ui/dialogs/dialogs.tsx'
import { useIdempotencyKey } from '../../ui/forms/use-idempotency-key.ts'
import { refreshTagSets } from './queries.ts'
import { TagForm, useTagForm } from './tag-form.tsx'

/** The modal that adds a tag to a set. */
export function AddTag({ set, dialog }: { set: SuggestedTagSet; dialog: DialogHandle }) {
  const t = useText()
  const idempotencyKey = useIdempotencyKey()
  const form = useTagForm(undefined, async (body) => {
    await call(addTagToSet, { params: { tagSetUuid: set.uuid }, body }, { idempotencyKey })
    await refreshTagSets()
    dialog.close()
  })
  return (
    <DialogModal title={t('tag.add.title', { set: set.name })} dialog={dialog} busy={form.busy}>
      <TagForm form={form} attempt={t('tag.add.failed')}>
        <DialogActions submit={t('tag.add')} cancel={dialog.close} busy={form.busy} />
      </TagForm>
    </DialogModal>
  )
}
