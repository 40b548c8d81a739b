import { renameTagSet, type SuggestedTagSet } from '@strongroom/contract/organisation/tag-sets.ts'
import { IconPencil } from '@tabler/icons-react'
import { useText } from '../../i18n/language.ts'
import { call } from '../../api/call.ts'
import type { Intent } from '../../ui/action-menu.tsx'
import { type DialogHandle, openDialog } from '../../ui/dialogs/dialogs.tsx'
import { RenameModal } from '../../ui/dialogs/rename-modal.tsx'
import { deniedText } from './denied-text.ts'
import { refreshTagSets } from './queries.ts'

/** The modal that renames a tag set. */
export function RenameTagSet({ set, dialog }: { set: SuggestedTagSet; dialog: DialogHandle }) {
  const t = useText()
  const rename = async (body: { name: string }) => {
    await call(renameTagSet, { params: { tagSetUuid: set.uuid }, body })
    await refreshTagSets()
  }
  return (
    <RenameModal
      dialog={dialog}
      title={t('tag-set.rename.title')}
      label={t('tag-set.name')}
      submit={t('tag-set.rename')}
      name={set.name}
      schema={renameTagSet.body}
      rename={rename}
      reason={(error) => deniedText(t, error)}
    />
  )
}

export const renameTagSetIntent: Intent<SuggestedTagSet> = {
  label: 'tag-set.rename',
  icon: IconPencil,
  // Only people who manage all of them see this list.
  shown: () => true,
  open: (set) => openDialog((dialog) => <RenameTagSet set={set} dialog={dialog} />),
}
