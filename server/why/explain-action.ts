import type { Input, Reply } from '@strongroom/contract/wire/endpoint.ts'
import * as contract from '@strongroom/contract/why/why.ts'
import type { Asked, Explain, Explanation, JudgedClause, RefusingFolder } from '../access/explained.ts'
import { explainAsset } from '../documents/assets/explain.ts'
import { explainVersion } from '../documents/versions/explain.ts'
import type { Read } from '../kernel/read.ts'
import { explainParticipant } from '../workspaces/participants/explain.ts'
import { explainWorkspace } from '../workspaces/workspaces/explain.ts'
import { findAsked } from './asked-person.ts'

type WhyClause = contract.WhyClause

/** How each kind of thing is explained: a new kind doesn't compile without. */
const explainers: Record<contract.AskedKind, Explain> = {
  workspace: explainWorkspace,
  asset: explainAsset,
  version: explainVersion,
  other: explainParticipant,
}

/** Explains why a person can or can't do something: by the clauses of the enforced rule. */
export async function explainAction(
  read: Read,
  { params, query }: Input<typeof contract.explainAction>,
): Promise<Reply<typeof contract.explainAction>> {
  const asked = await findAsked(read, params.workspaceUuid, query.participantUuid)
  const clauses = await clausesOf(read, asked, query)
  const { participantId } = asked.standing
  return { participantUuid: participantId, action: query.action, allowed: clauses.every(({ holds }) => holds), clauses }
}

async function clausesOf(
  read: Read,
  asked: Asked,
  query: Input<typeof contract.explainAction>['query'],
): Promise<WhyClause[]> {
  const { kind, id } = contract.thingAsked(query)
  const explanation = await explainers[kind](read, asked, { id, action: query.action })
  return (await Promise.all(explanation.clauses.map((clause) => present(clause, explanation)))).flat()
}

/** A clause as it is answered; one that a folder's flag refuses, once for each folder that carries the flag. */
async function present(clause: JudgedClause, { foldersClosed }: Explanation): Promise<WhyClause[]> {
  if (clause.holds || !clause.folderColumn || !foldersClosed) return [presentClause(clause, null)]
  return (await foldersClosed(clause.folderColumn)).map((folder) => presentClause(clause, folder))
}

function presentClause({ code, origin, holds }: JudgedClause, folder: RefusingFolder | null): WhyClause {
  const [source, ...changers] = origin
  return { code, holds, source, folder, changers }
}
