import { median } from './alternate.ts'
import { judge } from './goals.ts'
import type { Sizes } from './options.ts'
import type { Pair } from './open-pair.ts'
import { cpuOf } from './process-figures.ts'
import { ask, atATime } from './traffic.ts'

/**
 * Measures the cost of renaming, moving and deleting for server and database. Each applies to documents without stored
 * bytes, among ten thousand.
 */
export async function measureChanges(pair: Pair, { changes }: Sizes): Promise<void> {
  const { url, headers, folders } = pair.product
  const { rows } = await pair.database.query<{ id: string }>(
    'select id from asset where parent_id = $1 order by name_key desc limit $2',
    [folders[10_000], changes],
  )
  const json = { ...headers, 'content-type': 'application/json' }
  const put = (id: string, what: string, body: object) =>
    ask(`${url}/publicapi/1/assets/${id}/${what}`, {
      method: 'PUT',
      headers: json,
      body: [Buffer.from(JSON.stringify(body))],
    })
  const work = {
    rename: (id: string, i: number) => put(id, 'name', { name: `Renamed ${i}.pdf` }),
    move: (id: string) => put(id, 'parent', { parentUuid: folders[50] }),
    delete: (id: string) => ask(`${url}/publicapi/1/assets/${id}`, { method: 'DELETE', headers }),
  }
  const cpu = () => cpuOf([pair.product.server.pid]) + cpuOf(pair.backends.product)
  for (const [name, change] of Object.entries(work)) {
    // Each statement is planned at its first use, and its connection is known from then on.
    await pair.findBackends()
    const before = cpu()
    const times: number[] = []
    await atATime(1, rows.length, async (i) => {
      const since = performance.now()
      await change(rows[i]!.id, i)
      times.push(performance.now() - since)
    })
    const used = (cpu() - before) / rows.length
    judge(`${name}, CPU with PostgreSQL's`, { figure: used, limit: ['at most', 5], unit: 'ms' })
    judge(`${name}, p50`, { figure: median(times), limit: ['at most', 3], unit: 'ms' })
  }
}
