import type { Asset, AssetSort } from '@strongroom/contract/documents/assets.ts'
import { limits } from '@strongroom/contract/wire/limits.ts'
import { IconFolderOpen } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { useText } from '../../i18n/language.ts'
import type { Intent } from '../../ui/action-menu.tsx'
import { EmptyState } from '../../ui/lists/empty-state.tsx'
import { PagedList } from '../../ui/lists/paged-list.tsx'
import { type OnFiles, useFileDrop } from '../../ui/files/use-file-drop.ts'
import { AssetContextMenu } from './asset-context-menu.tsx'
import { AssetGrid } from './asset-grid.tsx'
import classes from './asset-list-panel.module.css'
import { AssetTable } from './asset-table.tsx'
import { type AssetsFilter, defaultAssetSort } from './assets-filter.ts'
import { createName } from './create-name.ts'
import { AssetsOrder, AssetsToolbar } from './assets-toolbar.tsx'
import { mayBeSelected } from '../asset-actions/bulk-actions.tsx'
import { useCut } from '../asset-actions/cut-assets.ts'
import type { FolderPlace } from './folder-place.ts'
import { PasteBar } from '../asset-actions/paste-bar.tsx'
import { type AssetListQuery, listEverything, listRange } from './queries.ts'
import { useListKeys } from './use-list-keys.ts'
import { SelectionBar } from './selection-bar.tsx'
import { type MenuPlace, useRowEvents } from './use-row-events.ts'
import { type Selection, type ShownPage, useSelection } from './use-selection.ts'
import { narrowerThan, useMedia } from '../../ui/use-media.ts'

interface Props {
  place: FolderPlace
  list: AssetListQuery
  filter: AssetsFilter
  onFilter: (changed: AssetsFilter) => void
  intents: readonly Intent<Asset>[]
  /** Opens a document's or folder's own page. */
  open: (asset: Asset) => void
  /** Offered in an empty folder. */
  upload: ReactNode
  /** Receives files dropped on the list; undefined if none may be added. */
  onDropped: OnFiles | undefined
}

/** The contents of a folder: the list, its order, bulk actions, and dropping of files. */
export function AssetListPanel({ place, list, filter, onFilter, intents, open, upload, onDropped }: Props) {
  const t = useText()
  const { data } = list
  const page = filter['assets-page'] ?? 0
  const assets = data?.content ?? []
  const sort = filter.sort ?? defaultAssetSort
  const selection = useSelection(assets, shownPage(place, sort, data?.metadata.offset ?? 0))
  const [menu, setMenu] = useState<MenuPlace>()
  const ticks = assets.some(mayBeSelected) ? selection : undefined
  const eventsOf = useRowEvents({ selection: ticks, open, openMenu: setMenu })
  const { over, target } = useFileDrop(onDropped)
  const isCut = useIsCut()
  const narrow = useMedia(narrowerThan('xs'))
  const Items = filter.view === 'grid' && !narrow ? AssetGrid : AssetTable
  const onSort = (next: AssetSort) => onFilter({ sort: next })
  const total = data?.metadata.totalElements ?? 0
  const selectEverything = everythingOf({ place, sort, total, selection })
  useListKeys({ selection: ticks, place, selectEverything })
  const selecting = (ticks?.selected.length ?? 0) > 0
  const toolbar = selecting ? (
    <>
      <SelectionBar selection={selection} total={total} selectEverything={selectEverything} />
      <AssetsOrder filter={filter} onFilter={onFilter} />
    </>
  ) : (
    <AssetsToolbar place={place} filter={filter} onFilter={onFilter} />
  )
  return (
    <div className={classes.target} data-over={over || undefined} {...target}>
      <PasteBar place={place} />
      <PagedList
        list={list}
        page={page}
        pageSize={filter['assets-page-size'] ?? limits.assetPageSize}
        onPage={(next) => onFilter({ 'assets-page': next || undefined })}
        empty={<NoFiles upload={upload} />}
        toolbar={(assets.length > 0 || createName(place)) && toolbar}
        sticky={selecting}
      >
        {(rows) => <Items assets={rows} selection={ticks} {...{ intents, isCut, eventsOf, sort, onSort }} />}
      </PagedList>
      {over && (
        <div className={classes.overlay}>
          <span className={classes.overlayWords}>{t('upload.drop-here', { name: place.name })}</span>
        </div>
      )}
      {menu && <AssetContextMenu place={menu} intents={intents} selection={ticks} onClose={() => setMenu(undefined)} />}
    </div>
  )
}

/** Acting on a larger selection would take minutes, and nobody has reviewed it. */
const MOST = 10_000

interface Everything {
  place: FolderPlace
  sort: AssetSort
  total: number
  selection: Selection
}

/** Selects what is on all pages; undefined if that is selected, or too much. */
function everythingOf({ place: { workspaceUuid, parentUuid }, sort, total, selection }: Everything) {
  if (selection.selected.length >= total || total > MOST) return undefined
  return () => listEverything({ workspaceUuid, parentUuid, sort }).then(selection.keep)
}

/** The shown page, for the selection. A range over more pages than may be selected ends where it would. */
const shownPage = ({ workspaceUuid, parentUuid }: FolderPlace, sort: AssetSort, offset: number): ShownPage => ({
  folder: parentUuid ?? workspaceUuid,
  order: sort,
  offset,
  fetchRange: (from, to) => listRange({ workspaceUuid, parentUuid, sort }, from, Math.min(to, from + MOST - 1)),
})

/** Which documents and folders are cut. */
function useIsCut() {
  const cut = useCut()
  return (uuid: string) => cut?.assets.some((asset) => asset.uuid === uuid) ?? false
}

function NoFiles({ upload }: { upload: ReactNode }) {
  const t = useText()
  return (
    <EmptyState icon={IconFolderOpen} title={t('asset.list.empty')} action={upload}>
      {t(upload ? 'asset.list.empty-hint' : 'asset.list.empty-quiet')}
    </EmptyState>
  )
}
