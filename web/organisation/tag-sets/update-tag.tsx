import { Button } from '@mantine/core'
import { type SuggestedTag, type SuggestedTagSet, updateTagOfSet } from '@strongroom/contract/organisation/tag-sets.ts'
import { IconTrash } from '@tabler/icons-react'
import { useText } from '../../i18n/language.ts'
import { call } from '../../api/call.ts'
import { DialogActions } from '../../ui/dialogs/dialog-actions.tsx'
import { DialogModal } from '../../ui/dialogs/dialog-modal.tsx'
import { type DialogHandle, openDialog } from '../../ui/dialogs/dialogs.tsx'
import { DeleteTag } from './delete-tag.tsx'
import { refreshTagSets } from './queries.ts'
import { TagForm, useTagForm } from './tag-form.tsx'

interface Props {
  set: SuggestedTagSet
  tag: SuggestedTag
  dialog: DialogHandle
}

/** The modal that changes a tag of a set, or removes it. */
export function UpdateTag({ set, tag, dialog }: Props) {
  const t = useText()
  const form = useTagForm(tag, async (body) => {
    await call(updateTagOfSet, { params: { tagSetUuid: set.uuid, tagUuid: tag.uuid }, body })
    await refreshTagSets()
    dialog.close()
  })
  const remove = () =>
    openDialog((over) => <DeleteTag set={set} tag={tag} dialog={over} onDeleted={() => dialog.finish()} />)
  return (
    <DialogModal title={t('tag.update.title', { name: tag.name })} dialog={dialog} busy={form.busy}>
      <TagForm form={form}>
        <Button
          variant="subtle"
          color="red"
          size="compact-sm"
          leftSection={<IconTrash size={16} aria-hidden />}
          disabled={form.busy}
          onClick={remove}
          style={{ alignSelf: 'flex-start' }}
        >
          {t('tag.delete')}
        </Button>
        <DialogActions submit={t('settings.save')} cancel={dialog.close} busy={form.busy} />
      </TagForm>
    </DialogModal>
  )
}
