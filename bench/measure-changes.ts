import { median } from './alternate.ts'
import { inform, judge } from './goals.ts'
import type { Sizes } from './options.ts'
import type { Pair } from './open-pair.ts'
import { cpuOf } from './process-figures.ts'
import { ask, atATime } from './traffic.ts'

/** What renaming, moving and deleting costs the server. Each is done to documents that have nothing on the disk. */
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
  for (const [name, change] of Object.entries(work)) {
    const before = cpuOf([pair.product.server.pid])
    const times: number[] = []
    await atATime(1, rows.length, async (i) => {
      const since = performance.now()
      await change(rows[i]!.id, i)
      times.push(performance.now() - since)
    })
    const used = (cpuOf([pair.product.server.pid]) - before) / rows.length
    judge(`${name}, CPU`, { figure: used, limit: ['at most', 5], unit: 'ms' })
    inform(`${name}, p50`, `${median(times).toFixed(2)} ms`)
  }
}
