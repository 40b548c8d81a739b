import type { WhyClause } from '@strongroom/contract/why/why.ts'
import type { Explanation, JudgedClause, RefusingFolder } from '../access/explained.ts'

/** An explanation in replies. The action is allowed if all clauses hold. */
export async function presentExplanation(
  explanation: Explanation,
): Promise<{ allowed: boolean; clauses: WhyClause[] }> {
  const clauses = (await Promise.all(explanation.clauses.map((clause) => present(clause, explanation)))).flat()
  return { allowed: clauses.every(({ holds }) => holds), clauses }
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
