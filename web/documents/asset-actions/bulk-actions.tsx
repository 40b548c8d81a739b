import { ActionIcon, Button } from '@mantine/core'
import type { Asset } from '@strongroom/contract/documents/assets.ts'
import {
  type Icon,
  IconDownload,
  IconFileZip,
  IconFolderShare,
  IconScissors,
  IconTags,
  IconTrash,
  IconX,
} from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { useText } from '../../i18n/language.ts'
import { useFocusWhenGone } from '../../ui/use-focus-when-gone.ts'
import { useAction } from '../../ui/use-action.ts'
import { offersDownloads } from '../../ui/files/offers-downloads.ts'
import { workspaceQuery } from '../../workspaces/workspaces/queries.ts'
import classes from '../assets/assets-toolbar.module.css'
import { cutAssets } from './cut-assets.ts'
import { openDeleteAssets } from './delete-assets.tsx'
import { downloadAssets, mayDownload } from './download-asset.ts'
import { openZipAssets } from '../zips/open-zip.ts'
import { mayTag, openManageTags } from '../tags/manage-intent.ts'
import { openMoveAssets } from './asset-intents.ts'

interface Props {
  selected: Asset[]
  onClear: () => void
  /** Selects only what an action failed for; nothing if it succeeded. */
  onDone: (failed: Asset[]) => void
  /** The number on all pages, and how to select them; undefined if they are selected, or too many. */
  everything: { count: number; select: () => Promise<void> } | undefined
}

/** Whether any bulk action applies to it. */
export const mayBeSelected = (asset: Asset) =>
  mayDownload(asset) ||
  (asset.actions?.updateParent ?? false) ||
  (asset.actions?.addTag ?? false) ||
  (asset.actions?.delete ?? false)

/** The bulk actions on the selection; they replace the toolbar meanwhile. */
export function BulkActions({ selected, onClear, onDone, everything }: Props) {
  const t = useText()
  const node = useFocusWhenGone<HTMLDivElement>()
  const clear = useRef<HTMLButtonElement>(null)
  const selectAll = useAction(() => everything!.select().then(() => clear.current?.focus()), { notify: true })
  const { data: workspace } = useQuery({ ...workspaceQuery(selected[0]?.workspaceUuid ?? ''), enabled: false })
  const mayZip =
    offersDownloads() &&
    (workspace?.actions?.canDownloadLatest ?? false) &&
    selected.some((asset) => asset.type === 'FOLDER' || mayDownload(asset))
  const allow = (action: 'updateParent' | 'delete') => selected.every((asset) => asset.actions?.[action])
  return (
    <div ref={node} className={classes.bulk} role="group" aria-label={t('asset.bulk.label')}>
      <ActionIcon
        ref={clear}
        variant="subtle"
        color="gray"
        size={30}
        aria-label={t('asset.bulk.clear')}
        onClick={onClear}
      >
        <IconX size={16} aria-hidden />
      </ActionIcon>
      <strong className={classes.count} role="status">
        {t('asset.bulk.selected', { count: selected.length })}
      </strong>
      {selected.some(mayDownload) && (
        <BulkButton icon={IconDownload} name={t('asset.download')} act={() => downloadAssets(selected)} />
      )}
      {mayZip && <BulkButton icon={IconFileZip} name={t('zip.title')} act={() => openZipAssets(selected)} />}
      {allow('updateParent') && (
        <>
          <BulkButton icon={IconFolderShare} name={t('asset.move')} act={() => openMoveAssets(selected, onDone)} />
          <BulkButton
            icon={IconScissors}
            name={t('asset.cut')}
            act={() => {
              cutAssets(selected)
              onClear()
            }}
          />
        </>
      )}
      {selected.every(mayTag) && (
        <BulkButton icon={IconTags} name={t('tag.manage')} act={() => openManageTags(selected, onDone)} />
      )}
      {allow('delete') && (
        <BulkButton icon={IconTrash} name={t('asset.delete')} act={() => openDeleteAssets(selected, onDone)} danger />
      )}
      {everything && (
        <Button size="xs" variant="subtle" loading={selectAll.busy} onClick={() => selectAll.run()}>
          {t('asset.bulk.everything', { count: everything.count })}
        </Button>
      )}
    </div>
  )
}

interface ButtonProps {
  icon: Icon
  name: string
  act: () => void
  danger?: boolean
}

function BulkButton({ icon: Sign, name, act, danger = false }: ButtonProps) {
  return (
    <Button
      size="xs"
      variant="light"
      {...(danger ? { color: 'red' } : {})}
      leftSection={<Sign size={16} aria-hidden />}
      onClick={act}
      className={classes.bulkButton}
      classNames={{ label: classes.bulkLabel, section: classes.bulkSign }}
    >
      {name}
    </Button>
  )
}
