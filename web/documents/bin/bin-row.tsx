import { ActionIcon, Button } from '@mantine/core'
import type { BinEntry } from '@strongroom/contract/documents/bin.ts'
import { IconArrowBackUp, IconTrashX } from '@tabler/icons-react'
import { useText } from '../../i18n/language.ts'
import { CutName } from '../../ui/files/cut-name.tsx'
import { FileIcon } from '../../ui/files/file-icon.tsx'
import listClasses from '../../ui/lists/list-card.module.css'
import { personName } from '../../ui/people/person-name.ts'
import { TimeText } from '../../ui/time-text.tsx'
import { useAction } from '../../ui/use-action.ts'
import { useFocusWhenGone } from '../../ui/use-focus-when-gone.ts'
import { SelectBox } from '../assets/select-box.tsx'
import type { Selection } from '../assets/use-selection.ts'
import { openPurge } from './purge.tsx'
import { restoreEntries } from './restore-entries.ts'

interface Props {
  workspaceUuid: string
  entry: BinEntry
  /** Undefined where nothing can be restored. */
  selection?: Selection<BinEntry> | undefined
}

/** Something in the bin, with its former place, who deleted it and when. */
export function BinRow({ workspaceUuid, entry, selection }: Props) {
  const t = useText()
  const { name, type, documents, folders, deletedBy, deletedTime, purgeTime, parent, actions } = entry
  const restoring = useAction(() => restoreEntries(workspaceUuid, [entry]), { notify: true })
  const node = useFocusWhenGone<HTMLLIElement>()
  const extension = type === 'DOCUMENT' ? (name.split('.').at(-1)?.toLowerCase() ?? null) : null
  return (
    <li className={listClasses.row} ref={node} data-selected={selection?.has(entry.uuid) || undefined}>
      {selection && <SelectBox asset={entry} selection={selection} />}
      <FileIcon kind={type} extension={extension} />
      <div className={listClasses.text}>
        <span className={`${listClasses.name} ${listClasses.cut}`} title={name}>
          <CutName name={name} />
        </span>
        <span className={listClasses.detail}>
          <span>{parent ? t('bin.from', { folder: parent.name }) : t('bin.from-gone')}</span>
          {type === 'FOLDER' && <span>{t('bin.contents', { documents, folders: folders - 1 })}</span>}
          <span>{t('bin.deleted-by', { person: personName(deletedBy) })}</span>
          <TimeText time={deletedTime} as="recent" />
          <span>
            {t('bin.until')} <TimeText time={purgeTime} />
          </span>
        </span>
      </div>
      {(actions.restore || actions.purge) && (
        <div className={listClasses.acts}>
          {actions.restore && (
            <Button
              variant="default"
              size="xs"
              leftSection={<IconArrowBackUp size={16} aria-hidden />}
              loading={restoring.busy}
              onClick={() => restoring.run()}
              aria-label={t('bin.restore-of', { name })}
            >
              {t('bin.restore')}
            </Button>
          )}
          {actions.purge && (
            <ActionIcon
              variant="subtle"
              color="red"
              size={36}
              aria-label={t('bin.purge-of', { name })}
              title={t('bin.purge')}
              onClick={() => openPurge(workspaceUuid, entry)}
            >
              <IconTrashX size={18} aria-hidden />
            </ActionIcon>
          )}
        </div>
      )}
    </li>
  )
}
