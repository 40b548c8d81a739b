import { readConfig } from '../server/adapters/config.ts'
import { makeLog } from '../server/adapters/log.ts'
import { openInstallation } from '../server/cli/open-installation.ts'
import { followReviews } from '../server/organisation/reviews/follow-reviews.job.ts'
import { judge } from './goals.ts'
import { inTurns } from './in-turns.ts'
import type { Pair } from './open-pair.ts'
import { REVIEWED } from './seed-administration.ts'

const DAY = 86_400_000
/** Of so many workspaces what nobody confirmed is ended, while the others wait. */
const ENDED = 1000

interface Asked {
  root: string
  workgroup: string
  headers: Record<string, string>
}

/** Starts a review of 10,000 workspaces, asks their owners, reminds them, and ends what nobody confirmed. */
export async function measureReview(pair: Pair, { root, workgroup, headers }: Asked): Promise<void> {
  const { database, product } = pair
  const reviews = `${product.url}/rest/workgroups/${workgroup}/accessreviews`
  const json = { ...headers, 'content-type': 'application/json' }
  const body = JSON.stringify({ name: 'Review', dueTime: Date.now() + 30 * DAY })
  const [started, review] = await timed(() => send(reviews, { method: 'POST', headers: json, body }))
  judge(`starting a review of ${REVIEWED} workspaces`, { figure: started / 1000, limit: ['at most', 5], unit: 's' })
  const [list, places] = await inTurns(
    [reviews, `${reviews}/${review.uuid}/workspaces`].map((url) => ({ url, headers })),
    5,
  )
  judge('list of reviews, p50', { figure: list!, limit: ['at most', 1000], unit: 'ms' })
  judge('progress of a review, p50', { figure: places!, limit: ['at most', 1000], unit: 'ms' })
  const config = readConfig({ PORT: '0', STRONGROOM_DATA: pair.dataFolder, WORKER: 'separate' }, { root, empty: true })
  const { ports, close } = await openInstallation(config, makeLog('warn'))
  try {
    const [asking] = await timed(() => followReviews.work(ports, {}))
    const asked = await count('select count(*) as total from access_review_place where asked_owner is not null')
    judge('asking owners', {
      figure: (1000 * asked) / asking,
      limit: ['at least', 100],
      unit: 'a second',
      beside: `${asked}`,
    })
    const [idle] = await timed(() => followReviews.work(ports, {}))
    judge('a run without anything to do', { figure: idle, limit: ['at most', 1000], unit: 'ms' })
    await send(`${reviews}/${review.uuid}/reminders`, { method: 'POST', headers })
    const [reminding] = await timed(() => followReviews.work(ports, {}))
    judge('reminding by hand', { figure: (1000 * asked) / reminding, limit: ['at least', 100], unit: 'a second' })
    await due('6 days')
    const [reminders] = await timed(() => followReviews.work(ports, {}))
    judge('reminders by the job', { figure: (1000 * asked) / reminders, limit: ['at least', 100], unit: 'a second' })
    await due('-1 days', ENDED)
    // The last reminder moves the date by a day.
    await followReviews.work(ports, {})
    await due('-1 days', ENDED)
    const before = await open()
    const [ending] = await timed(() => followReviews.work(ports, {}))
    const ended = before - (await open())
    judge('ending participations', {
      figure: (1000 * ended) / ending,
      limit: ['at least', 50],
      unit: 'a second',
      beside: `${ended}`,
    })
  } finally {
    await close()
  }

  async function count(text: string): Promise<number> {
    const { rows } = await database.query<{ total: string }>(text)
    return Number(rows[0]!.total)
  }
  function open(): Promise<number> {
    return count('select count(*) as total from access_review_item where decision is null')
  }
  async function due(ahead: string, most = REVIEWED): Promise<void> {
    await database.query(
      `update access_review_place set due_at = now() + $1::interval where is_open and workspace_id = any(array(
         select workspace_id from access_review_place where is_open order by workspace_id limit $2))`,
      [ahead, most],
    )
  }
}

async function timed<T>(work: () => Promise<T>): Promise<[number, T]> {
  const since = performance.now()
  const result = await work()
  return [performance.now() - since, result]
}

async function send(url: string, init: RequestInit): Promise<{ uuid: string }> {
  const response = await fetch(url, init)
  const text = await response.text()
  if (!response.ok) throw new Error(`${url}: ${response.status} ${text}`)
  return text === '' ? { uuid: '' } : JSON.parse(text)
}
