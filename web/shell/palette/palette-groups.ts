import type { LinkProps } from '@tanstack/react-router'
import { useQuery } from '@tanstack/react-query'
import { useText } from '../../i18n/language.ts'
import { plainText } from '@strongroom/contract/wire/plain-text.ts'
import { recentQuery } from '../../record/visits/queries.ts'
import { useStore } from '../../store/create-store.ts'
import { offeredActions } from '../../ui/layout/offered-actions.ts'
import { useSession } from '../../session/session.ts'
import { myWorkspacesQuery } from '../../workspaces/workspaces/queries.ts'
import { searchQuery } from '../../documents/search/queries.ts'
import { typedSearch } from '../../documents/search/typed-search.ts'

interface Named {
  key: string
  name: string
  /** The workspace of a document. */
  detail?: string
}
interface Place extends Named {
  to: Pick<LinkProps, 'to' | 'params' | 'search'>
}

/** A place to go, or something to do on the page. */
export type PaletteItem = Place | (Named & { act: () => void })

/** Options under a heading. */
export interface PaletteGroup {
  label: string
  items: PaletteItem[]
  /** True while its options are those of the words before. */
  isStale?: boolean
}

const FEW = 5
const SOME = 8

interface Offered {
  groups: PaletteGroup[]
  isLoading: boolean
}

/** The places that the palette offers for words; without words, recent workspaces. */
export function usePaletteGroups(words: string): Offered {
  const t = useText()
  const { actions } = useSession()
  const typed = words.trim()
  const isSearching = typed !== ''
  const recent = useQuery({ ...recentQuery, enabled: !isSearching })
  const workspaces = useQuery({
    ...myWorkspacesQuery({ name: typed, size: FEW, sort: 'name,asc' }),
    enabled: isSearching,
  })
  const assets = useQuery({
    ...searchQuery({ ...typedSearch(typed), size: SOME, sort: 'relevance,desc' }),
    enabled: isSearching,
  })
  const offered = useStore(offeredActions)
  const doings: PaletteItem[] = [...offered]
    .flatMap(([part, actions]) => actions.map(({ name, act }) => ({ key: `${part} ${name}`, name, act })))
    .filter(({ name }, at, all) => all.findIndex((one) => one.name === name) === at)
  const pages: PaletteItem[] = [
    { key: 'home', name: t('navigation.workspaces'), to: { to: '/' } },
    ...(actions.administerWorkspaces
      ? [{ key: 'administered', name: t('navigation.administered'), to: { to: '/workspaces' as const } }]
      : []),
    { key: 'mentions', name: t('mention.tab'), to: { to: '/mentions' } },
    { key: 'settings', name: t('settings.title'), to: { to: '/settings' } },
  ]
  const isNamed = ({ name }: PaletteItem) => plainText(name).includes(plainText(typed))
  const groups: PaletteGroup[] = isSearching
    ? [
        {
          label: t('palette.workspaces'),
          items: (workspaces.data?.content ?? []).map(workspaceItem),
          isStale: workspaces.isPlaceholderData,
        },
        {
          label: t('palette.found'),
          items: (assets.data?.content ?? []).map(assetItem),
          isStale: assets.isPlaceholderData,
        },
        { label: t('palette.actions'), items: doings.filter(isNamed) },
        { label: t('palette.pages'), items: pages.filter(isNamed) },
        { label: t('search.label'), items: [allItem(t('palette.all', { query: typed }), typed)] },
      ]
    : [
        { label: t('palette.recent'), items: (recent.data?.content ?? []).map(workspaceItem) },
        { label: t('palette.actions'), items: doings },
        { label: t('palette.pages'), items: pages },
      ]
  return {
    groups: groups.filter(({ items }) => items.length > 0),
    isLoading: isSearching && (workspaces.isLoading || assets.isLoading),
  }
}

const workspaceItem = ({ uuid, name }: { uuid: string; name: string }): PaletteItem => ({
  key: uuid,
  name,
  to: { to: '/share/$workspaceUuid', params: { workspaceUuid: uuid } },
})

interface Found {
  uuid: string
  name: string
  type: string
  workspaceUuid: string
  workspace: { name: string }
  parentUuid: string
}

/** A document or folder; of a link, which leads elsewhere, the place that it is in. */
function assetItem({ uuid, name, type, workspaceUuid, workspace, parentUuid }: Found): PaletteItem {
  const item = { key: uuid, name, detail: workspace.name }
  const folderUuid = type === 'FOLDER' ? uuid : parentUuid
  if (type === 'DOCUMENT')
    return {
      ...item,
      to: { to: '/share/$workspaceUuid/document/$assetUuid', params: { workspaceUuid, assetUuid: uuid } },
    }
  if (folderUuid === workspaceUuid) return { ...item, to: { to: '/share/$workspaceUuid', params: { workspaceUuid } } }
  return { ...item, to: { to: '/share/$workspaceUuid/folder/$folderUuid', params: { workspaceUuid, folderUuid } } }
}

/** The page of results. */
export function allItem(label: string, typed: string): PaletteItem {
  const { name, tags } = typedSearch(typed)
  return {
    key: 'all',
    name: label,
    to: { to: '/title-search', search: { name: name || undefined, tags, searchContext: 'assets' } },
  }
}
