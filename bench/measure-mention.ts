import { readConfig } from '../server/adapters/config.ts'
import { makeLog } from '../server/adapters/log.ts'
import { openInstallation } from '../server/cli/open-installation.ts'
import { sendNotices } from '../server/documents/comments/send-notices.job.ts'
import { judge } from './goals.ts'
import type { Pair } from './open-pair.ts'
import { insertWorkspaces } from './seed-large.ts'
import { ask } from './traffic.ts'

const PEOPLE = 1000
const PATIENCE = 60_000

/** Measures a comment that mentions everybody, from its request to the last written email. */
export async function measureMention(pair: Pair, root: string): Promise<void> {
  const { product, database } = pair
  const [workspace] = await insertWorkspaces(database, product.workspace, 1)
  await insertReaders(pair, workspace!)
  await database.query('vacuum analyze participant, person, email_address, comment, comment_notice')
  const config = readConfig({ PORT: '0', STRONGROOM_DATA: pair.dataFolder, WORKER: 'separate' }, { root, empty: true })
  const { ports, close } = await openInstallation(config, makeLog('warn'))
  const emails = async () => (await database.query('select count(*)::integer as n from mail')).rows[0].n as number
  const notices = async () =>
    (await database.query<{ id: string }>('select id from comment_notice')).rows.map(({ id }) => id)
  const post = (everyone: boolean) => {
    const body = { text: 'Please read', workspaceUuid: workspace, mentionsEveryone: everyone }
    const headers = { ...product.headers, 'content-type': 'application/json' }
    return ask(`${product.url}/publicapi/1/threads`, {
      method: 'POST',
      headers,
      body: [Buffer.from(JSON.stringify(body))],
    })
  }
  try {
    await post(false)
    const before = await emails()
    const since = performance.now()
    await post(true)
    const posted = performance.now() - since
    for (let left = await notices(); left.length > 0 && performance.now() - since < PATIENCE; left = await notices())
      for (const noticeId of left) await sendNotices.work(ports, { noticeId })
    const wall = performance.now() - since
    const written = (await emails()) - before
    if (written < PEOPLE) throw new Error(`only ${written} of ${PEOPLE} people were emailed`)
    judge(`a comment that mentions ${PEOPLE} people, to the last email`, {
      figure: wall / 1000,
      limit: ['at most', 2],
      unit: 's',
      beside: `its request ${posted.toFixed(0)} ms; a test holds the statements (mentions.test.ts)`,
    })
  } finally {
    await close()
  }
}

/** People with addresses, who want emails. */
const insertReaders = ({ database }: Pair, workspace: string) =>
  database.query(
    `with people as (
       insert into person (id, given_name, family_name, created)
       select uuidv7(), 'Reader', lpad(i::text, 4, '0'), now() from generate_series(1, $2::integer) i returning id),
     addresses as (
       insert into email_address (address, person_id, is_primary) select id || '@benchmark.example', id, true from people)
     insert into participant (id, workspace_id, person_id, email, invited_at, accepted_at)
     select uuidv7(), $1, id, id || '@benchmark.example', now(), now() from people`,
    [workspace, PEOPLE],
  )
