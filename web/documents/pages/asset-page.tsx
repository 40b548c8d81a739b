import { Button, Text } from '@mantine/core'
import type { Asset } from '@strongroom/contract/documents/assets.ts'
import type { Workspace } from '@strongroom/contract/workspaces/workspaces.ts'
import {
  IconChecklist,
  IconDownload,
  IconEye,
  IconHistory,
  IconInfoCircle,
  IconMessage,
  IconUsers,
} from '@tabler/icons-react'
import { Navigate, useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { type ReactNode, useCallback } from 'react'
import { ErrorPage } from '../../ui/layout/error-page.tsx'
import { useText } from '../../i18n/language.ts'
import { downloadAsset, mayDownload } from '../asset-actions/download-asset.ts'
import { useAsset } from '../assets/queries.ts'
import { type PageTab, PageTabs } from '../../ui/layout/page-tabs.tsx'
import type { CommentsFilter } from '../comments/comments-panel.tsx'
import { LateComments } from '../comments/late-comments.tsx'
import { type ComparedVersions, ComparisonPanel } from '../comparison/comparison-panel.tsx'
import { DocumentDetails } from '../versions/document-details.tsx'
import { PreviewPanel } from '../versions/preview-panel.tsx'
import { openVersionWhy } from '../../workspaces/access/why-intents.ts'
import { VersionList } from '../versions/version-list.tsx'
import { ReadersPanel } from '../../record/readers/readers-panel.tsx'
import { TasksPanel } from '../tasks/tasks-panel.tsx'
import { AssetHeader } from './asset-header.tsx'
import { useAncestors, useAncestorsAwaited } from './share-crumbs.tsx'
import { isFinal } from '../../api/call-error.ts'
import { PageSkeleton, ShareEntrance } from './share-entrance.tsx'
import type { AssetSearch } from './share-search.ts'
import { ToParent } from './to-parent.tsx'
import { useOnline } from '../../ui/use-online.ts'

const ROUTE = '/signed-in/share/$workspaceUuid/document/$assetUuid'

type Tab = 'preview' | 'versions' | 'comments' | 'readers' | 'tasks' | 'details'

/** The page of one document: preview, versions and details. */
export function AssetPage(): ReactNode {
  const { workspaceUuid, assetUuid } = useParams({ from: ROUTE })
  return (
    <ShareEntrance workspaceUuid={workspaceUuid}>
      {(workspace) => <AssetEntrance key={assetUuid} workspace={workspace} assetUuid={assetUuid} />}
    </ShareEntrance>
  )
}

function AssetEntrance({ workspace, assetUuid }: { workspace: Workspace; assetUuid: string }) {
  const { data, isError, error } = useAsset(assetUuid)
  const isPathAwaited = useAncestorsAwaited(workspace.uuid, assetUuid)
  if (isError && isFinal(error)) return <ToParent workspaceUuid={workspace.uuid} known={data} error={error} />
  if (isError && !data) return <ErrorPage error={error} />
  if (!data || isPathAwaited) return <PageSkeleton />
  if (data.type === 'LINK') return <ToList link={data} />
  return <AssetInside workspace={workspace} asset={data} />
}

/** A link has no page of its own: the list that it is in offers to open it. */
function ToList({ link: { workspaceUuid, parentUuid } }: { link: Asset }) {
  return parentUuid === workspaceUuid ? (
    <Navigate to="/share/$workspaceUuid" params={{ workspaceUuid }} replace />
  ) : (
    <Navigate
      to="/share/$workspaceUuid/folder/$folderUuid"
      params={{ workspaceUuid, folderUuid: parentUuid }}
      replace
    />
  )
}

function useTabs(asset: Asset, mayReadAudit: boolean): PageTab<Tab>[] {
  const t = useText()
  const online = useOnline()
  return [
    { value: 'preview', label: t('viewer.tab'), icon: IconEye },
    { value: 'versions', label: t('version.tab'), icon: IconHistory, count: asset.contentVersion ?? undefined },
    { value: 'comments', label: t('comment.tab'), icon: IconMessage, count: asset.commentCount || undefined },
    ...(mayReadAudit ? [{ value: 'readers' as const, label: t('readers.tab'), icon: IconUsers }] : []),
    { value: 'tasks', label: t('task.title'), icon: IconChecklist, disabled: !online },
    { value: 'details', label: t('asset.detail.tab'), icon: IconInfoCircle },
  ]
}

function AssetInside({ workspace, asset }: { workspace: Workspace; asset: Asset }) {
  const t = useText()
  const search: AssetSearch = useSearch({ from: ROUTE })
  const { tab = 'preview', version, page, from, to } = search
  const navigate = useNavigate()
  const path = [workspace.name, ...useAncestors(workspace.uuid, asset.uuid).map((folder) => folder.name)]
  const mayReadAudit = workspace.actions?.readAudit ?? false
  const tabs = useTabs(asset, mayReadAudit)
  const showTab = (next: Tab) =>
    void navigate({
      to: '/share/$workspaceUuid/document/$assetUuid',
      params: { workspaceUuid: workspace.uuid, assetUuid: asset.uuid },
      search: { tab: next === 'preview' ? undefined : next },
      resetScroll: false,
    })
  const compare = (compared: ComparedVersions | undefined) =>
    void navigate({
      to: '/share/$workspaceUuid/document/$assetUuid',
      params: { workspaceUuid: workspace.uuid, assetUuid: asset.uuid },
      search: { tab: 'versions', ...compared },
      resetScroll: false,
    })
  const turnTo = useCallback(
    (next: number) =>
      void navigate({
        to: '/share/$workspaceUuid/document/$assetUuid',
        params: { workspaceUuid: workspace.uuid, assetUuid: asset.uuid },
        search: (before: object) => ({ ...before, page: next === 1 ? undefined : next }),
        replace: true,
        resetScroll: false,
      }),
    [navigate, workspace.uuid, asset.uuid],
  )
  return (
    <>
      <AssetHeader workspace={workspace} asset={asset} />
      <PageTabs label={t('asset.tabs')} tabs={tabs} value={tab} onTab={showTab}>
        {tab === 'preview' && (
          <PreviewPanel
            asset={asset}
            version={version}
            download={<DownloadInstead asset={asset} />}
            page={page ?? 1}
            onPage={turnTo}
          />
        )}
        {tab === 'versions' && from && to && (
          <ComparisonPanel asset={asset} compared={{ from, to }} onCompare={compare} />
        )}
        {tab === 'versions' && !(from && to) && <VersionList asset={asset} onWhy={openVersionWhy} />}
        {tab === 'comments' && <AssetComments workspace={workspace} asset={asset} filter={search} />}
        {tab === 'readers' && mayReadAudit && <ReadersPanel assetUuid={asset.uuid} />}
        {tab === 'tasks' && <TasksPanel workspace={workspace} document={asset} />}
        {tab === 'details' && <DocumentDetails asset={asset} path={path} />}
      </PageTabs>
    </>
  )
}

/** The discussions about a document. */
function AssetComments({ workspace, asset, filter }: { workspace: Workspace; asset: Asset; filter: AssetSearch }) {
  const navigate = useNavigate()
  const show = (changed: CommentsFilter) =>
    void navigate({
      to: '/share/$workspaceUuid/document/$assetUuid',
      params: { workspaceUuid: workspace.uuid, assetUuid: asset.uuid },
      search: (before: object) => ({ ...before, ...changed }),
      replace: true,
      resetScroll: false,
    })
  return (
    <LateComments
      discussed={{ workspaceUuid: workspace.uuid, assetUuid: asset.uuid }}
      mayComment={workspace.actions?.createComment ?? false}
      filter={filter}
      onFilter={show}
    />
  )
}

/** Without a preview the file itself may still be available. */
function DownloadInstead({ asset }: { asset: Asset }) {
  const t = useText()
  if (!asset.actions?.canDownload) return null
  if (!mayDownload(asset)) return <Text c="dimmed">{t('downloads.not-here')}</Text>
  return (
    <Button
      variant="default"
      leftSection={<IconDownload size={18} aria-hidden />}
      onClick={() => downloadAsset(asset)}
      mt="xs"
    >
      {t('asset.download')}
    </Button>
  )
}
