import { DEMO_PASSWORD } from '../server/demo/seed-demo.ts'
import { judge } from './goals.ts'
import type { Sizes } from './options.ts'
import type { Pair } from './open-pair.ts'
import { cpuOf } from './process-figures.ts'
import { insertWorkspaces } from './seed-large.ts'
import { ask, atATime } from './traffic.ts'

const GUEST = 'colleague@demo.example'

/** Measures the server's cost of reading the activity list, accepting an invitation and changing abilities. */
export async function measurePeople(pair: Pair, { changes }: Sizes): Promise<void> {
  const { url, headers, workspace } = pair.product
  const basic = Buffer.from(`${GUEST}:${DEMO_PASSWORD}`).toString('base64')
  const guest = await ask(`${url}/rest/me`, { headers: { authorization: `Basic ${basic}` } })
  const invited = await insertInvitations(pair, changes * 2)
  const put = (address: string, authorization: string, body: object) =>
    ask(url + address, {
      method: 'PUT',
      headers: { authorization, 'content-type': 'application/json' },
      body: [Buffer.from(JSON.stringify(body))],
    })
  const work = {
    'activity list': () => ask(`${url}/publicapi/1/workspaces/${workspace}/auditevents?size=50`, { headers }, false),
    accept: (i: number) =>
      put(`/rest/participants/${invited[i]}/accepted`, guest.headers['authorization']!, { accepted: true }),
    'role change': (i: number) =>
      put(`/publicapi/1/participants/${invited[i]}`, headers['authorization']!, {
        hasDownload: true,
        hasCommenter: true,
      }),
  }
  const cpu = () => cpuOf([pair.product.server.pid]) + cpuOf(pair.backends.product)
  for (const [name, call] of Object.entries(work)) {
    // The first half warms up: acceptances aren't a server's first requests.
    await atATime(1, changes, call)
    await pair.findBackends()
    const before = cpu()
    await atATime(1, changes, (i) => call(changes + i))
    const figure = (cpu() - before) / changes
    judge(`${name}, CPU with PostgreSQL's`, { figure, limit: ['at most', 5], unit: 'ms' })
  }
}

/** Invites the guest into workspaces of their own; returns the participants' ids. */
async function insertInvitations({ database, product }: Pair, total: number): Promise<string[]> {
  const workspaces = await insertWorkspaces(database, product.workspace, total)
  const { rows } = await database.query<{ id: string }>(
    `insert into participant (id, workspace_id, person_id, email, invited_at)
     select uuidv7(), w.id, e.person_id, e.address, now() from unnest($1::uuid[]) as w (id), email_address e
      where e.address = $2 returning id`,
    [workspaces, GUEST],
  )
  return rows.map(({ id }) => id)
}
