import { readFileSync } from 'node:fs'
import { NO_WORKSPACE } from '@strongroom/contract/record/audit-chain.ts'
import { z } from 'zod'
import { checkSeals, type SealProblem } from '../../record/audit/check-seals.ts'
import { countErased } from '../../record/erasure/count-erased.ts'
import { countDestroyed } from '../../record/destruction/count-destroyed.ts'
import { CliError, command } from '../command.ts'

const Published = z
  .object({ anchor: z.string(), position: z.int() })
  .transform(({ anchor: link, position }) => ({ link, position }))

export const checkRecord = command({
  name: 'check-record',
  usage: '[--published FILE]',
  summary:
    'Recomputes every seal in the database, compares the anchors with those in a published file, and lists mismatches',
  options: { published: { type: 'string' } },
  schema: z.object({ published: z.string().min(1).optional() }),
  async run({ published }, open) {
    const ports = await open()
    const problems = await checkSeals(ports, published ? anchorsIn(published) : [])
    if (problems.length === 0) return praise(await countDestroyed(ports), await countErased(ports))
    throw new CliError(
      [`The record was changed. Problems found: ${problems.length}`, ...problems.map(sentence)].join('\n'),
    )
  },
})

const praise = (destroyed: number, erased: number) =>
  [
    `Every seal is valid: nothing ${destroyed + erased > 0 ? 'else ' : ''}that was sealed has been changed or removed.`,
    ...(destroyed > 0 ? [`Records destroyed after their years: ${destroyed}`] : []),
    ...(erased > 0
      ? [`Events in which a pseudonym replaced an erased person: ${erased}. Their hashes are as sealed.`]
      : []),
  ].join('\n')

/** The published anchors, one per line. */
function anchorsIn(file: string): { link: string; position: number }[] {
  try {
    const lines = readFileSync(file, 'utf8').split('\n').filter(Boolean)
    return lines.map((line) => Published.parse(JSON.parse(line)))
  } catch (error) {
    throw new CliError(`${file} isn’t a list of published anchors: ${(error as Error).message}`)
  }
}

const placeOf = ({ workspaceUuid, chain }: SealProblem) =>
  `${workspaceUuid === NO_WORKSPACE ? 'Outside workspaces' : `Workspace ${workspaceUuid}`}${chain ? `, chain ${chain}` : ''}`

function sentence(problem: SealProblem): string {
  const { code, position } = problem
  if (code === 'anchor.wrong')
    return `Anchor ${position} doesn’t match the events it covers, or isn’t signed by this installation.`
  if (code === 'anchor.missing')
    return `Anchor ${position} was published, but is missing or different in this database.`
  if (code === 'unsealed') return `${placeOf(problem)}: ${position} events weren’t sealed.`
  if (code === 'head.wrong') return `${placeOf(problem)}: the seal at event ${position} doesn’t match its anchor.`
  return `${placeOf(problem)}, event ${position}: changed or missing.`
}
