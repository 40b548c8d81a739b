import { fork } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import path from 'node:path'
import { DEMO_PASSWORD } from '../server/demo/seed-demo.ts'
import { median } from './alternate.ts'
import { inform, judge } from './goals.ts'
import { pageOfOurs, timesOf } from './measure-lists.ts'
import type { Pair } from './open-pair.ts'
import { ask, atATime, formRequest } from './traffic.ts'

const FILES = 300
const LOOKERS = [50, 200]

/** Measures what many viewers of a folder cost a writer into it, and somebody who reads something else. */
export async function measureLookers(pair: Pair): Promise<void> {
  const { folders } = pair.product
  const tokens = await makeLookers(pair, Math.max(...LOOKERS))
  const quiet = await upload(pair)
  const page = pageOfOurs(pair, 50)
  const calm = median(await timesOf(page, pair.product.headers, 60))
  for (const total of LOOKERS) {
    const given = {
      url: pair.product.url,
      tokens: tokens.slice(0, total),
      workspace: pair.product.workspace,
      folder: folders[50],
    }
    const lookers = fork(path.join(import.meta.dirname, 'lookers.ts'), [JSON.stringify(given)])
    await once(lookers, 'message')
    const writing = upload(pair)
    const beside = median(await timesOf(page, pair.product.headers, 60))
    const wall = await writing
    lookers.send('count')
    const [counts] = (await once(lookers, 'message')) as [{ notices: number; asked: number; brokenOff: number }]
    lookers.kill('SIGKILL')
    await once(lookers, 'exit')
    judge(`${FILES} files while ${total} look on`, {
      figure: wall / quiet,
      limit: ['at most', 1.5],
      unit: '× without',
      beside: `${(FILES / (wall / 1000)).toFixed(0)} against ${(FILES / (quiet / 1000)).toFixed(0)} files a second`,
    })
    inform(`a page beside them`, `${beside.toFixed(1)} against ${calm.toFixed(1)} ms`)
    inform(`notices, questions, of these broken off`, `${counts.notices}, ${counts.asked}, ${counts.brokenOff}`)
  }
}

let round = 0

/** Milliseconds for all files, four at a time, into the viewed folder. */
async function upload({ product }: Pair): Promise<number> {
  const chunk = Buffer.from(randomBytes(5120).toString('hex'))
  round += 1
  const fields = { workspaceUuid: product.workspace, parentUuid: product.folders[50]! }
  return atATime(4, FILES, (i) => {
    const form = formRequest(fields, { name: `looked at ${round} ${i}.txt`, size: 10_240, chunk })
    const headers = { ...product.headers, ...form.headers }
    return ask(`${product.url}/publicapi/1/documents`, { method: 'POST', headers, body: form.body() })
  })
}

/** Creates people of the demo workgroup as participants, each signed in. They have the owner's password. */
async function makeLookers({ product, database }: Pair, total: number): Promise<string[]> {
  await database.query(
    `with owner as (select p.password_hash, m.workgroup_id from person p join email_address e on e.person_id = p.id
                      join member m on m.person_id = p.id where e.address = $2),
     people as (insert into person (id, given_name, family_name, password_hash, created)
       select uuidv7(), 'Looker', lpad(i::text, 4, '0'), owner.password_hash, now() from owner, generate_series(1, $3::integer) i
       returning id, family_name),
     addresses as (insert into email_address (address, person_id, is_primary)
       select 'looker' || family_name || '@benchmark.example', id, true from people),
     members as (insert into member (person_id, workgroup_id, accepted_at, created)
       select people.id, owner.workgroup_id, now(), now() from people, owner)
     insert into participant (id, workspace_id, person_id, email, has_download, invited_at, accepted_at)
       select uuidv7(), $1, id, 'looker' || family_name || '@benchmark.example', true, now(), now() from people`,
    [product.workspace, product.email, total],
  )
  const tokens: string[] = Array.from({ length: total }, () => '')
  await atATime(2, total, async (i) => {
    const address = `looker${String(i + 1).padStart(4, '0')}@benchmark.example`
    const basic = Buffer.from(`${address}:${DEMO_PASSWORD}`).toString('base64')
    const answer = await ask(`${product.url}/rest/me`, { headers: { authorization: `Basic ${basic}` } })
    tokens[i] = answer.headers.authorization!.slice('Bearer '.length)
  })
  return tokens
}
