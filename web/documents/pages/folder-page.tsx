import type { Asset } from '@strongroom/contract/documents/assets.ts'
import { limits } from '@strongroom/contract/wire/limits.ts'
import type { Workspace } from '@strongroom/contract/workspaces/workspaces.ts'
import { IconFolder, IconMessage } from '@tabler/icons-react'
import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { type ReactNode, useCallback } from 'react'
import { ErrorPage } from '../../ui/layout/error-page.tsx'
import { useText } from '../../i18n/language.ts'
import { defaultAssetSort } from '../assets/assets-filter.ts'
import { useAsset, useAssetList } from '../assets/queries.ts'
import { ActionMenu } from '../../ui/action-menu.tsx'
import { FileIcon } from '../../ui/files/file-icon.tsx'
import { LateComments } from '../comments/late-comments.tsx'
import { PageActions } from '../../ui/layout/page-actions.tsx'
import { PageHeader } from '../../ui/layout/page-header.tsx'
import { type PageTab, PageTabs } from '../../ui/layout/page-tabs.tsx'
import { personName } from '../../ui/people/person-name.ts'
import { createActions } from './create-actions.ts'
import { ShareCrumbs, useAncestorsAwaited } from './share-crumbs.tsx'
import { isFinal } from '../../api/call-error.ts'
import { PageSkeleton, ShareEntrance } from './share-entrance.tsx'
import { ShareFiles } from './share-files.tsx'
import { sharePlace } from './share-place.ts'
import type { FolderSearch } from './share-search.ts'
import { ToParent } from './to-parent.tsx'
import { usePageIntents } from './use-page-intents.ts'

const ROUTE = '/signed-in/share/$workspaceUuid/folder/$folderUuid'

type Tab = 'files' | 'comments'

/** The page of one folder. */
export function FolderPage(): ReactNode {
  const { workspaceUuid, folderUuid } = useParams({ from: ROUTE })
  return (
    <ShareEntrance workspaceUuid={workspaceUuid}>
      {(workspace) => <FolderEntrance key={folderUuid} workspace={workspace} folderUuid={folderUuid} />}
    </ShareEntrance>
  )
}

function FolderEntrance({ workspace, folderUuid }: { workspace: Workspace; folderUuid: string }) {
  const { data, isError, error } = useAsset(folderUuid)
  const isPathAwaited = useAncestorsAwaited(workspace.uuid, folderUuid)
  if (isError && isFinal(error)) return <ToParent workspaceUuid={workspace.uuid} known={data} isFolder error={error} />
  if (isError && !data) return <ErrorPage error={error} />
  if (!data || isPathAwaited) return <PageSkeleton />
  return <FolderInside workspace={workspace} folder={data} />
}

function FolderInside({ workspace, folder }: { workspace: Workspace; folder: Asset }) {
  const t = useText()
  const { uuid: parentUuid, name, createdBy, description } = folder
  const search: FolderSearch = useSearch({ from: ROUTE })
  const change = useFolderSearch(workspace.uuid, parentUuid)
  const { 'assets-page': page = 0, 'assets-page-size': size = limits.assetPageSize, sort = defaultAssetSort } = search
  const list = useAssetList({ workspaceUuid: workspace.uuid, parentUuid, page, sort, size })
  const intents = usePageIntents()
  const place = sharePlace(workspace, folder)
  const tab: Tab = search.tab ?? 'files'
  const tabs: PageTab<Tab>[] = [
    {
      value: 'files',
      label: t('asset.tab'),
      icon: IconFolder,
      count: list.data?.metadata.totalElements ?? folder.childCount ?? null,
    },
    { value: 'comments', label: t('comment.tab'), icon: IconMessage, count: folder.commentCount || undefined },
  ]
  const showTab = (next: Tab) => change({ tab: next === 'files' ? undefined : next })
  return (
    <>
      <PageHeader
        title={name}
        breadcrumbs={<ShareCrumbs workspace={workspace} asset={folder} />}
        mark={<FileIcon kind="FOLDER" size={44} />}
        below={
          <>
            <span>{t('asset.items', { count: list.data?.metadata.totalElements ?? folder.childCount ?? 0 })}</span>
            <span>{t('asset.created-by', { name: personName(createdBy) })}</span>
            {description && <span style={{ whiteSpace: 'pre-wrap' }}>{description}</span>}
          </>
        }
        actions={
          <>
            <PageActions actions={createActions(t, place)} />
            <ActionMenu thing={folder} intents={intents} label={t('asset.menu', { name })} variant="default" />
          </>
        }
      />
      <PageTabs label={t('asset.tabs')} tabs={tabs} value={tab} onTab={showTab}>
        {tab === 'files' ? (
          <ShareFiles place={place} list={list} filter={search} onFilter={change} />
        ) : (
          <LateComments
            discussed={{ workspaceUuid: workspace.uuid, assetUuid: parentUuid }}
            mayComment={workspace.actions?.createComment ?? false}
            filter={search}
            onFilter={change}
          />
        )}
      </PageTabs>
    </>
  )
}

function useFolderSearch(workspaceUuid: string, folderUuid: string) {
  const navigate = useNavigate()
  return useCallback(
    (changed: Partial<FolderSearch>) => {
      const back: Partial<FolderSearch> = 'sort' in changed ? { 'assets-page': undefined } : {}
      void navigate({
        to: '/share/$workspaceUuid/folder/$folderUuid',
        params: { workspaceUuid, folderUuid },
        search: (before: object): Partial<FolderSearch> => ({ ...before, ...back, ...changed }),
        replace: true,
        resetScroll: false,
      })
    },
    [navigate, workspaceUuid, folderUuid],
  )
}
