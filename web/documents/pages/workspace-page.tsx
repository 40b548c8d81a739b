import { limits } from '@strongroom/contract/wire/limits.ts'
import type { Workspace } from '@strongroom/contract/workspaces/workspaces.ts'
import { IconChecklist, IconFolder, IconMessage, IconUsers } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { type ReactNode, useCallback, useMemo } from 'react'
import { askAboutPersonIntent, askWhyIntent } from '../../workspaces/access/why-intents.ts'
import { viewAsIntent } from '../../workspaces/access/view-as.tsx'
import { useText } from '../../i18n/language.ts'
import { defaultAssetSort } from '../assets/assets-filter.ts'
import { queryClient } from '../../api/query-client.ts'
import { mayEnter } from '../../workspaces/workspaces/may-enter.ts'
import { workspaceQuery } from '../../workspaces/workspaces/queries.ts'
import { tasksQuery } from '../tasks/queries.ts'
import { assetListQuery, useAssetList } from '../assets/queries.ts'
import { CommentsSummary } from '../comments/comments-summary.tsx'
import { LateComments } from '../comments/late-comments.tsx'
import { ActivityCard } from '../../record/audit/activity-card.tsx'
import { HiddenNotice } from '../../workspaces/inviting/hidden-notice.tsx'
import { ParticipantsPanel } from '../../workspaces/participants/participants-panel.tsx'
import { ParticipantsSummary, summaryQuery } from '../../workspaces/participants/participants-summary.tsx'
import { type PageTab, PageTabs } from '../../ui/layout/page-tabs.tsx'
import { TwoColumns } from '../../ui/layout/two-columns.tsx'
import { ShareEntrance } from './share-entrance.tsx'
import { ShareFiles } from './share-files.tsx'
import { sharePlace } from './share-place.ts'
import type { WorkspaceSearch } from './share-search.ts'
import { TasksSummary } from '../tasks/tasks-summary.tsx'
import { TasksPanel } from '../tasks/tasks-panel.tsx'
import { wholeNumber } from '../../ui/forms/whole-number.ts'
import { useViewFlags } from './use-view-flags.tsx'
import { WorkspaceHeader } from './workspace-header.tsx'
import { narrowerThan, useMedia } from '../../ui/use-media.ts'
import { useOnline } from '../../ui/use-online.ts'

type Tab = 'files' | 'participants' | 'comments' | 'tasks'

/**
 * Loads what the page of a workspace shows first. What is inside isn't asked for in vain: the record tells of
 * refusals.
 */
export async function prepareWorkspacePage(workspaceUuid: string): Promise<void> {
  const first = { workspaceUuid, page: 0, sort: defaultAssetSort, size: limits.assetPageSize }
  if (!mayEnter(await queryClient.fetchQuery(workspaceQuery(workspaceUuid)))) return
  await Promise.all([
    queryClient.prefetchQuery(assetListQuery(first)),
    queryClient.prefetchQuery(tasksQuery({ workspaceUuid }, 0)),
  ])
}

/** The page of one workspace: files, people and activity. */
export function WorkspacePage(): ReactNode {
  const { workspaceUuid } = useParams({ from: '/signed-in/share/$workspaceUuid' })
  return (
    <ShareEntrance workspaceUuid={workspaceUuid}>
      {(workspace) => <WorkspaceInside key={workspaceUuid} workspace={workspace} />}
    </ShareEntrance>
  )
}

function WorkspaceInside({ workspace }: { workspace: Workspace }) {
  const t = useText()
  const { uuid: workspaceUuid, actions } = workspace
  const { search, change } = useWorkspaceSearch(workspaceUuid)
  const { 'assets-page': page = 0, 'assets-page-size': size = limits.assetPageSize, sort = defaultAssetSort } = search
  const arrival = useViewFlags({ workspace, search, change })
  const list = useAssetList({ workspaceUuid, page, sort, size })
  const phone = useMedia(narrowerThan('xs'))
  const tabs = useTabs(workspace, list.data?.metadata.totalElements)
  const tab: Tab = search.tab && tabs.some(({ value }) => value === search.tab) ? search.tab : 'files'
  const more = useMemo(
    () => [askWhyIntent, askAboutPersonIntent, viewAsIntent(() => change({ tab: undefined }))],
    [change],
  )
  const filtering = { filter: search, onFilter: change }
  const showTab = (next: Tab) => change({ tab: next === 'files' ? undefined : next })
  // On a phone people come for the files: activity is for larger screens.
  const activity = actions?.readAudit && !phone && (
    <ActivityCard workspaceUuid={workspaceUuid} filter={search} onFilter={change} />
  )
  const summary = actions?.listParticipants && tab === 'files' && !phone && (
    <ParticipantsSummary workspaceUuid={workspaceUuid} onAll={() => showTab('participants')} />
  )
  const tasks = tab === 'files' && (
    <TasksSummary title="task.title" listId="tasks" scope={{ workspaceUuid }} onAll={() => showTab('tasks')} />
  )
  const comments = tab === 'files' && !phone && (
    <CommentsSummary discussed={{ workspaceUuid }} onAll={() => showTab('comments')} />
  )
  return (
    <>
      <WorkspaceHeader workspace={workspace} restricted={search.restrictAction ?? false} />
      {arrival}
      <HiddenNotice workspace={workspace} />
      <PageTabs label={t('asset.tabs')} tabs={tabs} value={tab} onTab={showTab}>
        <TwoColumns
          side={
            (tasks || comments || summary || activity) && (
              <>
                {tasks}
                {comments}
                {summary}
                {activity}
              </>
            )
          }
        >
          {tab === 'tasks' && <TasksPanel workspace={workspace} />}
          {tab === 'files' && <ShareFiles place={sharePlace(workspace)} list={list} {...filtering} />}
          {tab === 'participants' && <ParticipantsPanel workspace={workspace} more={more} {...filtering} />}
          {tab === 'comments' && (
            <LateComments discussed={{ workspaceUuid }} mayComment={actions?.createComment ?? false} {...filtering} />
          )}
        </TwoColumns>
      </PageTabs>
    </>
  )
}

/** The tabs of the page with their numbers. */
function useTabs({ uuid: workspaceUuid, actions }: Workspace, files: number | undefined): PageTab<Tab>[] {
  const t = useText()
  const online = useOnline()
  const people = useQuery({ ...summaryQuery(workspaceUuid), enabled: actions?.listParticipants ?? false })
  const tabs: PageTab<Tab>[] = [{ value: 'files', label: t('asset.tab'), icon: IconFolder, count: files ?? null }]
  if (actions?.listParticipants) {
    const { totalElements, totalIsLowerBound } = people.data?.metadata ?? {}
    const count = totalIsLowerBound ? `${wholeNumber(totalElements ?? 0)}+` : (totalElements ?? null)
    tabs.push({ value: 'participants', label: t('participant.title'), icon: IconUsers, count })
  }
  tabs.push({ value: 'comments', label: t('comment.tab'), icon: IconMessage })
  tabs.push({ value: 'tasks', label: t('task.title'), icon: IconChecklist, disabled: !online })
  return tabs
}

/** The page's search parameters, and how to change them. Another order or search starts at the first page. */
function useWorkspaceSearch(workspaceUuid: string) {
  const search: WorkspaceSearch = useSearch({ from: '/signed-in/share/$workspaceUuid' })
  const navigate = useNavigate()
  const change = useCallback(
    (changed: Partial<WorkspaceSearch>) => {
      const back: Partial<WorkspaceSearch> = {}
      if ('sort' in changed) back['assets-page'] = undefined
      if ('query' in changed || 'accepted' in changed || 'participants-sort' in changed)
        back['participants-page'] = undefined
      void navigate({
        to: '/share/$workspaceUuid',
        params: { workspaceUuid },
        search: (before: object): Partial<WorkspaceSearch> => ({ ...before, ...back, ...changed }),
        replace: !('tab' in changed),
        resetScroll: false,
      })
    },
    [navigate, workspaceUuid],
  )
  return { search, change }
}
