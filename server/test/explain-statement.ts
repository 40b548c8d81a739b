import pg from 'pg'
import type { Statement } from './statements-sent.ts'

export interface Explained {
  /** Milliseconds in the database, the best of three. */
  took: number
  planned: number
  /** The same when it is planned for the first time. */
  plannedFirst: number
  /** Pages of 8 KB that were read. */
  buffers: number
  /** Sequential scans, with their number of rows. */
  scans: string[]
  plan: string[]
}

interface Node {
  'Node Type': string
  'Relation Name'?: string
  'Index Name'?: string
  'Actual Rows': number
  'Actual Loops': number
  'Shared Hit Blocks': number
  'Shared Read Blocks': number
  'Rows Removed by Filter'?: number
  Plans?: Node[]
}

/**
 * Runs a statement as the server does after a few executions: prepared, with the generic plan if `generic`, otherwise
 * with a plan for these values.
 */
export async function explainStatement(
  client: pg.ClientBase,
  { text, values }: Statement,
  generic: boolean,
): Promise<Explained> {
  await client.query(`set plan_cache_mode = ${generic ? 'force_generic_plan' : 'force_custom_plan'}`)
  await client.query(`prepare explained as ${text}`)
  const given = values.length > 0 ? `(${values.map(literal).join(', ')})` : ''
  const runs: { 'Execution Time': number; 'Planning Time': number; Plan: Node }[] = []
  for (let i = 0; i < 4; i++) {
    const { rows } = await client.query(`explain (analyze, buffers, format json) execute explained${given}`)
    runs.push(rows[0]['QUERY PLAN'][0])
  }
  await client.query('deallocate explained')
  const best = runs.slice(1).toSorted((a, b) => a['Execution Time'] - b['Execution Time'])[0]!
  return {
    took: best['Execution Time'],
    planned: best['Planning Time'],
    plannedFirst: runs[0]!['Planning Time'],
    buffers: best.Plan['Shared Hit Blocks'] + best.Plan['Shared Read Blocks'],
    scans: scansOf(best.Plan),
    plan: linesOf(best.Plan, 0),
  }
}

function literal(value: unknown): string {
  if (value === null || value === undefined) return 'null'
  if (value instanceof Date) return pg.escapeLiteral(value.toISOString())
  if (Buffer.isBuffer(value)) return pg.escapeLiteral(`\\x${value.toString('hex')}`)
  // As one text, which takes the type of its parameter.
  if (Array.isArray(value)) return pg.escapeLiteral(`{${value.map((each) => JSON.stringify(String(each))).join(',')}}`)
  return typeof value === 'object' ? pg.escapeLiteral(JSON.stringify(value)) : pg.escapeLiteral(`${value as string}`)
}

const rowsOf = (node: Node) => Math.round(node['Actual Rows'] * node['Actual Loops'])

function scansOf(node: Node): string[] {
  const own =
    node['Node Type'] === 'Seq Scan'
      ? [`${node['Relation Name']} (${rowsOf(node) + (node['Rows Removed by Filter'] ?? 0)})`]
      : []
  return [...own, ...(node.Plans ?? []).flatMap(scansOf)]
}

function linesOf(node: Node, depth: number): string[] {
  const over = [node['Relation Name'], node['Index Name']].filter(Boolean).join(' by ')
  const removed = node['Rows Removed by Filter']
    ? `, ${node['Rows Removed by Filter'] * node['Actual Loops']} dropped`
    : ''
  const line = `${'  '.repeat(depth)}${node['Node Type']} ${over}: ${rowsOf(node)} rows${removed}`
  return [line, ...(node.Plans ?? []).flatMap((plan) => linesOf(plan, depth + 1))]
}
