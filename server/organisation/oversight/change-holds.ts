import type { Input } from '@strongroom/contract/wire/endpoint.ts'
import type * as contract from '@strongroom/contract/organisation/oversight/legal-holds.ts'
import type { ErrorCode } from '@strongroom/contract/registry/errors.ts'
import { requireRecent } from '../../identity/sessions/require-recent.ts'
import type { Change } from '../../kernel/change.ts'
import { lockChosen, type Outcomes } from './lock-chosen.ts'
import { isHoldable } from './queries.ts'

type Locked = Awaited<ReturnType<typeof lockChosen>>
type Chosen = Locked['workspaces'][number]

interface Step {
  action: 'hold' | 'release'
  /** The refusal of workspaces that are on hold already, or aren't. */
  refusal: ErrorCode
  event: 'LEGAL_HOLD_PLACED' | 'LEGAL_HOLD_RELEASED'
  apply: (workspace: Chosen) => Promise<void>
}

/** Places or releases the legal hold of several workspaces: each succeeds or fails by itself. */
export async function changeHolds(
  change: Change,
  { params, body }: Input<typeof contract.placeHolds | typeof contract.releaseHolds>,
  { action, refusal, event, apply }: Step,
): Promise<Outcomes> {
  const { workgroup, outcomes, workspaces } = await lockChosen(
    change,
    params.workgroupUuid,
    body.workspaceUuids,
    isHoldable,
  )
  requireRecent(change)
  for (const workspace of workspaces) {
    const { row } = workspace
    if ((row.held_at !== null) === (action === 'hold')) {
      outcomes.refuse(row.id, refusal)
      continue
    }
    change.authorize(workspace, action)
    await apply(workspace)
    const to = { workspace: row.name, workspaceUuid: row.id, reason: body.reason }
    change.record(event, workgroup.entity, { to })
    outcomes.done.push(row.id)
  }
  if (outcomes.done.length === 0) change.nothingChanged()
  return outcomes
}
