import type { Input, Reply } from '@strongroom/contract/wire/endpoint.ts'
import * as contract from '@strongroom/contract/why/why.ts'
import type { Explain } from '../access/explained.ts'
import { explainBin } from '../documents/bin/explain.ts'
import { explainAnnotation } from '../documents/annotations/explain.ts'
import { explainAsset } from '../documents/assets/explain.ts'
import { explainComment } from '../documents/comments/explain.ts'
import { explainTask } from '../documents/tasks/explain.ts'
import { explainVersion } from '../documents/versions/explain.ts'
import type { Read } from '../kernel/read.ts'
import { explainParticipant } from '../workspaces/participants/explain.ts'
import { explainWorkspace } from '../workspaces/workspaces/explain.ts'
import { findAsked } from './asked-person.ts'
import { presentExplanation } from './present-explanation.ts'

/** The explanation of each kind of object; a new kind without one doesn't compile. */
const explainers: Record<contract.AskedKind, Explain> = {
  workspace: explainWorkspace,
  comment: explainComment,
  asset: explainAsset,
  version: explainVersion,
  bin: explainBin,
  annotation: explainAnnotation,
  task: explainTask,
  other: explainParticipant,
}

/** Explains why a person can or can't do something: by the clauses of the enforced rule. */
export async function explainAction(
  read: Read,
  { params, query }: Input<typeof contract.explainAction>,
): Promise<Reply<typeof contract.explainAction>> {
  const asked = await findAsked(read, params.workspaceUuid, query.participantUuid)
  const { kind, id } = contract.thingAsked(query)
  const explanation = await explainers[kind](read, asked, { id, action: query.action, assetId: query.assetUuid })
  return {
    participantUuid: asked.standing.participantId,
    action: query.action,
    ...(await presentExplanation(explanation)),
  }
}
