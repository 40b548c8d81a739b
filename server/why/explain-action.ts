import type { Input, Reply } from '@strongroom/contract/wire/endpoint.ts'
import * as contract from '@strongroom/contract/why/why.ts'
import { all, type Clause, type Facts, passed, type Rule } from '../access/rules.ts'
import type { Standing } from '../access/standing.ts'
import { assetRules } from '../documents/assets/policy.ts'
import { participantRules } from '../workspaces/participants/policy.ts'
import { selectParticipants, stateOf } from '../workspaces/participants/queries.ts'
import type { Read } from '../kernel/read.ts'
import { Refused } from '../kernel/refused.ts'
import { versionRules } from '../documents/versions/policy.ts'
import { workspaceRules } from '../workspaces/workspaces/policy.ts'
import { type Asked, findAsked } from './asked-person.ts'
import { closedFolders, findThing, isFolderClause } from './asked-thing.ts'
import { presentClause } from './sources.ts'

type Query = Input<typeof contract.explainAction>['query']
type WhyClause = contract.WhyClause

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

async function clausesOf(read: Read, asked: Asked, query: Query): Promise<WhyClause[]> {
  const { standing } = asked
  const { action } = query
  const kind = contract.kindAsked(query)
  if (kind === 'workspace') return judge(workspaceRules[action as keyof typeof workspaceRules], { standing })
  if (kind === 'other') {
    const other = await findOther(read, standing, query.otherUuid!)
    return judge(participantRules[action as keyof typeof participantRules], { standing, other })
  }
  const thing = await findThing(read, asked, { assetId: query.assetUuid, versionId: query.versionUuid })
  const facts = { standing, asset: thing.asset, version: thing.version }
  const clauses =
    kind === 'version'
      ? judge(throughDoor(versionRules[action as keyof typeof versionRules]), facts)
      : judge(throughDoor(assetRules[action as keyof typeof assetRules]), facts)
  // The names of folders stay hidden behind a two-step door.
  const named = asked.by === 'insider' && standing.shut === null
  return (await Promise.all(clauses.map((clause) => byFolder(read, clause, { assetId: thing.id, named })))).flat()
}

const judge = <F>(rule: Rule<F>, facts: F): WhyClause[] =>
  rule.map((clause: Clause<F>) => presentClause(clause.code, clause.holds(facts)))

/** Contents are reachable through the workspace's door only, so their rules don't check two-step access again. */
const throughDoor = <F extends Facts>(rule: Rule<F>): Rule<F> => all<F>(passed, rule)

/** A refusing flag, once for each folder that has it. */
async function byFolder(
  read: Read,
  clause: WhyClause,
  { assetId, named }: { assetId: string; named: boolean },
): Promise<WhyClause[]> {
  if (clause.holds || !isFolderClause(clause.code)) return [clause]
  const { code } = clause
  const folders = await closedFolders(read, assetId, { code, named })
  return folders.map((folder) => presentClause(code, false, folder))
}

async function findOther(read: Read, standing: Standing, otherId: string) {
  const row = await selectParticipants(read)
    .where('o.id', '=', otherId)
    .where('o.workspace_id', '=', standing.workspaceId)
    .executeTakeFirst()
  if (!row) throw new Refused('participant.not.found')
  return stateOf(row, standing)
}
