import { NativeSelect } from '@mantine/core'
import type { SearchSort } from '@strongroom/contract/documents/search.ts'
import { limits } from '@strongroom/contract/wire/limits.ts'
import { IconArrowLeft, IconSearch, IconSearchOff } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useCanGoBack, useNavigate, useRouter, useSearch } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useText } from '../../i18n/language.ts'
import { workgroupsQuery } from '../../session/current-workgroup.ts'
import { PageAction } from '../../ui/layout/page-action.tsx'
import { PageHeader } from '../../ui/layout/page-header.tsx'
import { EmptyState } from '../../ui/lists/empty-state.tsx'
import { PagedList } from '../../ui/lists/paged-list.tsx'
import { useListPage } from '../../ui/lists/use-list-page.ts'
import { ViewChoice } from '../../ui/lists/view-choice.tsx'
import { WorkspaceList } from '../../workspaces/workspaces/workspace-list.tsx'
import { myWorkspacesQuery } from '../../workspaces/workspaces/queries.ts'
import { MarkedName } from '../../ui/files/marked-text.tsx'
import { sortNames } from '../assets/sort-names.ts'
import { keptReferrer } from '../search/referrer.ts'
import classes from '../search/found-list.module.css'
import { FoundList, UsedWords } from '../search/found-list.tsx'
import { NothingFound } from '../search/nothing-found.tsx'
import { SEARCH_PAGE_SIZE, searchQuery } from '../search/queries.ts'
import { searchSorts, type TitleSearch } from '../search/search-params.ts'
import { callTag, searchTitle } from '../search/typed-search.ts'
import { narrowerThan, useMedia } from '../../ui/use-media.ts'

/** The results of the search bar. The whole search is in the URL. */
export function TitleSearchPage(): ReactNode {
  const t = useText()
  const search: Partial<TitleSearch> = useSearch({ from: '/signed-in/title-search' })
  const { searchContext } = search
  const name = searchTitle({ name: search.name ?? '', tags: search.tags ?? [] })
  // The search bar takes no more, but an address does.
  const isTooLong = (search.name ?? '').length > limits.searchText
  const isSearch = name !== '' && !isTooLong
  return (
    <>
      <PageHeader
        title={name ? t('search.for', { query: name }) : t('search.title')}
        actions={<Back workspace={searchContext === 'workspace' ? search.workspace : undefined} />}
      />
      {!name && (
        <EmptyState icon={IconSearch} title={t('search.start')}>
          {t('search.start-hint')}
        </EmptyState>
      )}
      {isTooLong && (
        <EmptyState icon={IconSearchOff} title={t('search.too-long')}>
          {t('search.too-long-hint', { most: limits.searchText })}
        </EmptyState>
      )}
      {isSearch && searchContext === 'workspaces' && <FoundWorkspaces name={name} search={search} />}
      {isSearch && searchContext !== 'workspaces' && <UsedWords name={search.name} />}
      {isSearch && searchContext !== 'workspaces' && <FoundAssets name={name} search={search} />}
    </>
  )
}

/** Leads to the workspace that was searched, else to the page from which the search was opened, else home. */
function Back({ workspace }: { workspace: string | undefined }) {
  const t = useText()
  const navigate = useNavigate()
  const router = useRouter()
  const hasBefore = useCanGoBack()
  const referrer = keptReferrer()
  const act = () => {
    if (workspace) void navigate({ to: '/share/$workspaceUuid', params: { workspaceUuid: workspace } })
    else if (referrer !== undefined) router.history.push(referrer)
    else if (hasBefore) router.history.back()
    else void navigate({ to: '/' })
  }
  return <PageAction icon={IconArrowLeft} name={t('search.back')} act={act} />
}

interface Props {
  name: string
  search: Partial<TitleSearch>
}

function useChange() {
  const navigate = useNavigate()
  return (changed: Partial<TitleSearch>) =>
    void navigate({
      to: '/title-search',
      search: (before) => ({ ...before, 'search-page': undefined, ...changed }),
      replace: true,
    })
}

function useView({ view }: Partial<TitleSearch>) {
  const isPhone = useMedia(narrowerThan('xs'))
  return { isPhone, view: isPhone ? 'list' : (view ?? 'list') } as const
}

function FoundAssets({ name, search }: Props) {
  const t = useText()
  const change = useChange()
  const { view } = useView(search)
  const { sort = searchSorts[0], workspace, workgroupUuid, searchContext, 'search-page': page = 0 } = search
  const { size } = useListPage('search', SEARCH_PAGE_SIZE)
  const tags = search.tags?.map(callTag)
  const workspaceUuid = searchContext === 'workspace' ? workspace : undefined
  const list = useQuery(searchQuery({ name: search.name, tags, workspaceUuid, workgroupUuid, sort, page, size }))
  return (
    <PagedList
      list={list}
      page={page}
      pageSize={size}
      onPage={(next) => change({ 'search-page': next || undefined })}
      attempt={t('search.failed')}
      empty={<NothingFound name={name} words={search.name || undefined} hasTags={Boolean(tags?.length)} readsTexts />}
      toolbar={<SearchToolbar search={search} sort={sort} sorts={searchSorts} />}
    >
      {(found) => <FoundList found={found} view={view} words={search.name} />}
    </PagedList>
  )
}

const WORKSPACE_SORTS = ['name,asc', 'name,desc', 'createdDate,desc', 'createdDate,asc'] as const

function FoundWorkspaces({ name, search }: Props) {
  const t = useText()
  const change = useChange()
  const { view } = useView(search)
  const { workgroupUuid, 'search-page': page = 0 } = search
  const sort = WORKSPACE_SORTS.find((each) => each === search.sort) ?? WORKSPACE_SORTS[0]
  const { size } = useListPage('search', SEARCH_PAGE_SIZE)
  const words = search.name ?? ''
  const drawName = (shown: string) => <MarkedName name={shown} text={words} />
  const list = useQuery(myWorkspacesQuery({ name: search.name, workgroupUuid, page, size, sort }))
  return (
    <PagedList
      list={list}
      page={page}
      pageSize={size}
      onPage={(next) => change({ 'search-page': next || undefined })}
      attempt={t('search.failed')}
      empty={<NothingFound name={name} words={name} />}
      toolbar={<SearchToolbar search={search} sort={sort} sorts={WORKSPACE_SORTS} />}
    >
      {(workspaces) => (
        <div className={classes.workspaces}>
          <WorkspaceList workspaces={workspaces} view={view} extrasOf={() => undefined} drawName={drawName} />
        </div>
      )}
    </PagedList>
  )
}

interface ToolbarProps {
  search: Partial<TitleSearch>
  sort: SearchSort
  sorts: readonly SearchSort[]
}

/** Order and form of the results. */
function SearchToolbar({ search, sort, sorts }: ToolbarProps) {
  const t = useText()
  const change = useChange()
  return (
    <>
      <NativeSelect
        aria-label={t('workspace.sort.label')}
        value={sort}
        onChange={(event) => change({ sort: event.currentTarget.value as SearchSort })}
        data={sorts.map((value) => ({
          value,
          label: t(value === 'relevance,desc' ? 'search.sort.relevance' : sortNames[value]),
        }))}
      />
      {search.searchContext !== 'workspace' && <WorkgroupChoice search={search} />}
      <FoundView search={search} />
    </>
  )
}

/** Narrows the results to one workgroup; nothing for people who work with one only. */
function WorkgroupChoice({ search: { workgroupUuid } }: { search: Partial<TitleSearch> }) {
  const t = useText()
  const change = useChange()
  const { data } = useQuery(workgroupsQuery)
  const workgroups = data?.content ?? []
  if (workgroups.length < 2 && workgroupUuid === undefined) return null
  return (
    <NativeSelect
      aria-label={t('search.workgroup')}
      maw={260}
      value={workgroupUuid ?? ''}
      onChange={(event) => change({ workgroupUuid: event.currentTarget.value || undefined })}
      data={[
        { value: '', label: t('search.workgroup.all') },
        ...workgroups.map(({ uuid, whitelabelName }) => ({ value: uuid, label: whitelabelName })),
      ]}
    />
  )
}

/** List or cards; phones have the list only. */
function FoundView({ search }: { search: Partial<TitleSearch> }) {
  const change = useChange()
  const { isPhone, view } = useView(search)
  return isPhone ? null : <ViewChoice view={view} onView={(chosen) => change({ ...search, view: chosen })} />
}
