import { readConfig } from '../server/adapters/config.ts'
import { makeLog } from '../server/adapters/log.ts'
import { openInstallation } from '../server/cli/open-installation.ts'
import { countingConnections } from '../server/organisation/connections/count-connections.job.ts'
import { median } from './alternate.ts'
import { judge } from './goals.ts'
import { measureExport } from './measure-export.ts'
import type { Pair } from './open-pair.ts'
import { insertDocuments } from './seed-product.ts'

const DOCUMENTS = 1_000_000
const MEMBERS = 100_000
const ROUNDS = 15

/** Measures the recount after one upload among 1,000,000 documents, and the report of 100,000 members. */
export async function measureConnections(pair: Pair, root: string): Promise<void> {
  const { database } = pair
  const { workspace } = pair.product
  const { rows } = await database.query<{ folder: string; workgroup: string; owner: string }>(
    `select a.id as folder, w.workgroup_id as workgroup, w.owner_id as owner from workspace w
       join asset a on a.workspace_id = w.id and a.kind = 'FOLDER' where w.id = $1 limit 1`,
    [workspace],
  )
  const { folder, workgroup, owner } = rows[0]!
  await insertDocuments(database, { workspace, folder, total: DOCUMENTS })
  await insertMembers(pair, workgroup)
  await database.query('update member set is_workgroup_admin = true where person_id = $1', [owner])
  await database.query('vacuum analyze')
  await measureRecount(pair, root)
  const url = `${pair.product.url}/publicapi/1/memberreport?workgroupUuid=${workgroup}`
  await measureExport(pair, { name: 'member report', url, headers: pair.product.headers, least: 20_000 })
}

async function measureRecount(pair: Pair, root: string): Promise<void> {
  const config = readConfig({ PORT: '0', STRONGROOM_DATA: pair.dataFolder, WORKER: 'separate' }, { root, empty: true })
  const { ports, close } = await openInstallation(config, makeLog('warn'))
  try {
    await countingConnections.work(ports, {})
    const times: number[] = []
    for (let round = 0; round < ROUNDS; round++) {
      await uploadOne(pair, round)
      const since = performance.now()
      await countingConnections.work(ports, {})
      times.push(performance.now() - since)
    }
    judge(`recount after one upload among ${DOCUMENTS} documents, p50`, {
      figure: median(times),
      limit: ['at most', 50],
      unit: 'ms',
      beside: `at most ${Math.max(...times).toFixed(1)} ms`,
    })
  } finally {
    await close()
  }
}

async function uploadOne({ product: { url, headers, workspace } }: Pair, round: number): Promise<void> {
  const form = new FormData()
  form.append('workspaceUuid', workspace)
  form.append('file', new Blob(['x']), `Counted ${round}.txt`)
  const response = await fetch(`${url}/publicapi/1/documents`, { method: 'POST', headers, body: form })
  if (!response.ok) throw new Error(`the upload was refused: ${await response.text()}`)
}

/** Their names lie among those of other workgroups: lists by name read people of all. */
async function insertMembers({ database }: Pair, workgroup: string): Promise<void> {
  await database.query(
    `with made as (select uuidv7() as id, i from generate_series(1, $2::integer) i),
       people as (insert into person (id, given_name, family_name, created) select id, 'Member', 'Family' || (i * 7919::bigint) % 100003, now() from made returning id),
       addresses as (insert into email_address (address, person_id, is_primary)
         select 'report-' || i || '@members.example', id, true from made)
     insert into member (person_id, workgroup_id, accepted_at, created)
     select id, $1, now() - i * interval '1 second', now() from made`,
    [workgroup, MEMBERS],
  )
}
