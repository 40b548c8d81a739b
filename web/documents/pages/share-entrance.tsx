import type { Workspace } from '@strongroom/contract/workspaces/workspaces.ts'
import { Skeleton } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Navigate } from '@tanstack/react-router'
import { type ReactNode, useMemo } from 'react'
import { describe } from '../../i18n/error-messages.ts'
import { ErrorPage } from '../../ui/layout/error-page.tsx'
import { LedToStart } from '../../shell/led-to-start.tsx'
import { isFinal } from '../../api/call-error.ts'
import { ListCard } from '../../ui/lists/list-card.tsx'
import { LastVisitProvider } from '../../ui/lists/new-mark.tsx'
import { ListSkeleton } from '../../ui/lists/list-skeleton.tsx'
import { PageHeader } from '../../ui/layout/page-header.tsx'
import { LateDoor } from '../../identity/two-step/late-door.tsx'
import { useSession } from '../../session/session.ts'
import { useNoteVisit } from '../../record/visits/use-note-visit.ts'
import { HeldNote } from '../../workspaces/access/held-note.tsx'
import { SuspendedNote } from '../../workspaces/access/suspended-note.tsx'
import { isEndExpected } from '../../workspaces/ending/expected-end.ts'
import { workspaceKeys, workspaceQuery } from '../../workspaces/workspaces/queries.ts'
import { PendingInvitation } from './pending-invitation.tsx'
import { useFetchDialogs } from './use-fetch-dialogs.ts'

interface Props {
  workspaceUuid: string
  children: (workspace: Workspace) => ReactNode
}

/** Shows a workspace's contents, or the pending invitation, or why the person can't enter. */
export function ShareEntrance({ workspaceUuid, children }: Props) {
  const { data, isError, error } = useQuery(workspaceQuery(workspaceUuid))
  // After a lost connection the earlier data stays; after a lost right it must go.
  if (isError && isFinal(error)) {
    const isTold = (data && !data.participant.hasAccepted) || isEndExpected(workspaceUuid)
    return isTold ? <Navigate to="/" replace ignoreBlocker /> : <LedToStart message={describe(error)} />
  }
  if (isError && !data) return <ErrorPage error={error} />
  if (!data) return <PageSkeleton />
  if (!data.participant.hasAccepted) return <PendingInvitation workspace={data} />
  if (data.twoStepMissing !== null) return <ClosedDoor workspace={data} />
  return (
    <Inside key={workspaceUuid} workspaceUuid={workspaceUuid}>
      <SuspendedNote workspace={data} />
      <HeldNote workspace={data} />
      {children(data)}
    </Inside>
  )
}

function Inside({ workspaceUuid, children }: { workspaceUuid: string; children: ReactNode }) {
  const since = useNoteVisit(workspaceUuid)
  useFetchDialogs()
  const { user } = useSession()
  const visit = useMemo(() => ({ since, userUuid: user.uuid }), [since, user.uuid])
  return <LastVisitProvider value={visit}>{children}</LastVisitProvider>
}

function ClosedDoor({ workspace }: { workspace: Workspace }) {
  const queryClient = useQueryClient()
  const lookAgain = () => queryClient.invalidateQueries({ queryKey: workspaceKeys.all })
  return (
    <>
      <PageHeader title={workspace.name} />
      <LateDoor workspace={workspace} onPassed={lookAgain} />
    </>
  )
}

/** The loading state of a page inside a workspace. */
export function PageSkeleton() {
  return (
    <>
      <Skeleton width={180} height={14} mb={14} />
      <Skeleton width="40%" height={30} mb={26} />
      <ListCard>
        <ListSkeleton />
      </ListCard>
    </>
  )
}
