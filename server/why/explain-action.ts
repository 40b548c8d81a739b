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

/** The explanation of each kind of object; a new kind without one doesn't compile. */
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
  const explanation = await explainers[kind](read, asked, { id, action: query.action, assetId: query.assetUuid })
  return (await Promise.all(explanation.clauses.map((clause) => present(clause, explanation)))).flat()
}

/** A clause in the reply; a clause that folder flags refuse appears once for each of these folders. */
async function present(clause: JudgedClause, { foldersClosed }: Explanation): Promise<WhyClause[]> {
  if (clause.holds || !clause.folderColumn || !foldersClosed) return [presentClause(clause, null)]
  return (await foldersClosed(clause.folderColumn)).map((folder) => presentClause(clause, folder))
}

function presentClause({ code, origin, holds }: JudgedClause, folder: RefusingFolder | null): WhyClause {
  const [source, ...changers] = origin
  return { code, holds, source, folder, changers }
}
