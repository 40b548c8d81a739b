import type { Workspace } from '@strongroom/contract/workspaces/workspaces.ts'
import { IconAt, IconChecklist } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, Suspense } from 'react'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useText } from '../../i18n/language.ts'
import { useCurrentWorkgroup } from '../../session/current-workgroup.ts'
import { queryClient } from '../../api/query-client.ts'
import { chosenWorkgroup } from '../../session/chosen-workgroup.ts'
import { sessionQuery, useSession } from '../../session/session.ts'
import { roleOf } from '../../workspaces/participants/roles.ts'
import type { MentionsFilter } from '../../documents/comments/mentions-filter.ts'
import { MentionsSummary } from '../../documents/comments/mentions-summary.tsx'
import type { WorkspacesFilter } from '../../workspaces/workspaces/workspaces-filter.ts'
import { newsQuery } from '../visits/queries.ts'
import { LatestChange, RoomForChange, RoomForPeople, WorkspacePeople } from '../visits/workspace-news.tsx'
import { MyTasksSummary, myTasksScopes } from '../../documents/tasks/my-tasks-summary.tsx'
import { tasksQuery } from '../../documents/tasks/queries.ts'
import { firstWorkspaces, myWorkspacesQuery } from '../../workspaces/workspaces/queries.ts'
import { WorkspacesPanel } from '../../workspaces/workspaces/workspaces-panel.tsx'
import { latePart } from '../../ui/late-part.tsx'
import { ListSkeleton } from '../../ui/lists/list-skeleton.tsx'
import { greetingOf } from './home-greeting.tsx'
import { useOnline } from '../../ui/use-online.ts'

// Most visits are to workspaces.
const MyTasks = latePart(() => import('../../documents/tasks/my-tasks.tsx'), 'MyTasks')
const MentionsPanel = latePart(() => import('../../documents/comments/mentions-panel.tsx'), 'MentionsPanel')

/** Loads what the dashboard shows first. */
export async function prepareHomePage(): Promise<void> {
  const own = queryClient.getQueryData(sessionQuery.queryKey)?.user.uuid
  const workgroupUuid = own && chosenWorkgroup(own)
  const tasks = myTasksScopes(workgroupUuid).map((scope) => queryClient.prefetchQuery(tasksQuery(scope, 0)))
  await Promise.all([queryClient.prefetchQuery(myWorkspacesQuery(firstWorkspaces(workgroupUuid))), ...tasks])
}

/** The dashboard: the person's workspaces. Filters and form are in the URL. */
export function HomePage(): ReactNode {
  const t = useText()
  const online = useOnline()
  const session = useSession()
  const { actions, user } = session
  const current = useCurrentWorkgroup()
  const isElsewhere = current !== undefined && current.uuid !== user.organisationUuid
  const filter = useSearch({ from: '/signed-in/' })
  const navigate = useNavigate()
  const change = (changed: WorkspacesFilter & MentionsFilter) =>
    void navigate({
      to: '/',
      search: (before) => ({ ...before, 'workspaces-page': undefined, ...changed }),
      replace: true,
    })
  return (
    <WorkspacesPanel
      greeting={greetingOf(t, session, current)}
      filter={filter}
      onFilter={change}
      workgroupUuid={current?.uuid}
      // New workspaces belong to the person's own workgroup.
      mayCreate={actions.createWorkspace && !isElsewhere}
      useExtras={useExtras}
      others={{
        tabs: [
          { value: 'tasks', label: t('task.title'), icon: IconChecklist, disabled: !online },
          { value: 'mentions', label: t('mention.tab'), icon: IconAt, disabled: !online },
        ],
        note: online ? undefined : t('home.offline'),
        panel: online ? (
          <Suspense fallback={<ListSkeleton />}>
            {filter.tab === 'mentions' ? <MentionsPanel filter={filter} onFilter={change} /> : <MyTasks />}
          </Suspense>
        ) : null,
        side: (
          <>
            <MyTasksSummary onAll={() => change({ tab: 'tasks' })} />
            <MentionsSummary onAll={() => change({ tab: 'mentions' })} />
          </>
        ),
      }}
      fields={() => createFields(actions.createTaggedWorkspace)}
    />
  )
}

/** The fields of a new workspace that belong to other features. */
async function createFields(withTagSets: boolean) {
  const { AddressField } = await import('../../workspaces/inviting/address-field.tsx')
  const { OfferedTagSets } = await import('../../organisation/tag-sets/offered-tag-sets.tsx')
  return { invitees: AddressField, tagSets: withTagSets ? OfferedTagSets : undefined }
}

const NEWS_TO_COME = { details: <RoomForPeople />, latest: <RoomForChange /> }

/** The news of these workspaces, and the person's role. Rows have their height before the news arrive. */
function useExtras(workspaces: Workspace[]) {
  const t = useText()
  const online = useOnline()
  const accepted = workspaces.filter(({ participant }) => participant.hasAccepted)
  const { data, isPlaceholderData, isPending } = useQuery(newsQuery(accepted.map(({ uuid }) => uuid)))
  const waits = online && (isPending || isPlaceholderData)
  return ({ uuid, participant }: Workspace) => {
    const news = data?.get(uuid)
    if (!news) return waits && participant.hasAccepted ? NEWS_TO_COME : undefined
    const role = news.isOwner ? 'participant.role.owner' : (roleOf(news.abilities)?.name ?? 'participant.role.custom')
    return { details: <WorkspacePeople news={news} role={t(role)} />, latest: <LatestChange news={news} /> }
  }
}
