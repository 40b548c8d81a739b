import type { Workspace } from '@strongroom/contract/workspaces/workspaces.ts'
import { Skeleton } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Navigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { describe } from '../../i18n/error-messages.ts'
import { ErrorPage } from '../../ui/layout/error-page.tsx'
import { LedToStart } from '../../shell/led-to-start.tsx'
import { CallError } from '../../api/call-error.ts'
import { ListCard } from '../../ui/lists/list-card.tsx'
import { ListSkeleton } from '../../ui/lists/list-skeleton.tsx'
import { PageHeader } from '../../ui/layout/page-header.tsx'
import { TwoStepDoor } from '../../identity/two-step/two-step-door.tsx'
import { useNoteVisit } from '../../record/visits/use-note-visit.ts'
import { isEndExpected } from '../../workspaces/ending/expected-end.ts'
import { workspaceKeys, workspaceQuery } from '../../workspaces/workspaces/queries.ts'
import { PendingInvitation } from './pending-invitation.tsx'

interface Props {
  workspaceUuid: string
  children: (workspace: Workspace) => ReactNode
}

/** Lets into a workspace: shows what is inside, or the invitation that is still to be answered, or why one can't enter. */
export function ShareEntrance({ workspaceUuid, children }: Props) {
  const { data, isError, error } = useQuery(workspaceQuery(workspaceUuid))
  // What was there before a lost connection is better than nothing; what was taken away must go.
  if (isError && isFinal(error)) {
    const isTold = (data && !data.participant.hasAccepted) || isEndExpected(workspaceUuid)
    return isTold ? <Navigate to="/" replace /> : <LedToStart message={describe(error)} />
  }
  if (isError && !data) return <ErrorPage error={error} />
  if (!data) return <PageSkeleton />
  if (!data.participant.hasAccepted) return <PendingInvitation workspace={data} />
  if (data.twoStepMissing !== null) return <ClosedDoor workspace={data} />
  return (
    <Inside key={workspaceUuid} workspaceUuid={workspaceUuid}>
      {children(data)}
    </Inside>
  )
}

function Inside({ workspaceUuid, children }: { workspaceUuid: string; children: ReactNode }) {
  useNoteVisit(workspaceUuid)
  return children
}

function ClosedDoor({ workspace }: { workspace: Workspace }) {
  const queryClient = useQueryClient()
  const lookAgain = () => queryClient.invalidateQueries({ queryKey: workspaceKeys.all })
  return (
    <>
      <PageHeader title={workspace.name} />
      <TwoStepDoor workspace={workspace} onPassed={lookAgain} />
    </>
  )
}

/** Whether what was fetched earlier must not be shown any longer. */
export const isFinal = (error: unknown) => error instanceof CallError && (error.status === 403 || error.status === 404)

/** A page inside a workspace while it is fetched. */
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
