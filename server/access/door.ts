import type { ErrorCode } from '@strongroom/contract/registry/errors.ts'
import { fixedStatement } from '../database/fast/fixed-statement.ts'
import type { Read } from '../kernel/read.ts'
import { Refused } from '../kernel/refused.ts'
import { selectStandings } from './standing-row.ts'
import { type Standing, standingOf, workspaceEntity } from './standing.ts'
import { ownRowIn } from './visible.ts'

/** The row of the caller's standing, to be sent together with others. */
export const selectStanding = fixedStatement(
  (db, { personId, workspaceId, now }: { personId: string; workspaceId: string; now: Date }) =>
    selectStandings(db, ownRowIn({ actor: { personId }, now }, workspaceId)),
)

/**
 * The caller's standing in a workspace. Unknown, foreign and left workspaces get the same refusal:
 * `workspace.not.found`.
 */
export async function findStanding(read: Read, workspaceId: string): Promise<Standing> {
  const [row] = await selectStanding(read.db, { personId: read.actor.personId, workspaceId, now: read.now })
  if (!row) throw new Refused('workspace.not.found')
  return standingOf(row, read)
}

/**
 * The workspace's door: refuses if the second factor is missing, the workspace is closed, or the invitation isn't
 * accepted yet.
 */
export function enter(standing: Standing): Standing {
  if (standing.shut) throw refusal(standing.shut, standing)
  if (standing.isClosed) throw refusal('workspace.closed', standing)
  if (!standing.hasAccepted) throw refusal('workspace.invitation.pending', standing)
  return standing
}

const refusal = (code: ErrorCode, standing: Standing) => new Refused(code, { entity: workspaceEntity(standing) })
