import { DEMO_PASSWORD } from '../server/demo/seed-demo.ts'
import { makePasswordHasher } from '../server/adapters/passwords.ts'
import { alternate, median, type Party } from './alternate.ts'
import { inform, judge } from './goals.ts'
import { pageOfOurs, pidsOf } from './measure-lists.ts'
import type { Pair } from './open-pair.ts'
import type { Sizes } from './options.ts'
import { ask, askAny } from './traffic.ts'

// Both together stay below one network's attempt limit of five minutes.
const ONE_BY_ONE = 24
const AT_ONCE = 50

/** Measures the cost of authentication: a call that does nothing, a sign-in, and fifty concurrent ones. */
export async function measureSignIn(pair: Pair, sizes: Sizes): Promise<void> {
  const { url, headers, email } = pair.product
  const me = JSON.parse((await ask(`${url}/rest/me`, { headers })).text) as { uuid: string }
  // The answer needs only the session row, so it measures the session lookup.
  const nothing = () => ask(`${url}/rest/tou/${me.uuid}/accepted`, { headers })
  const floorSession = () => ask(`${pair.floor.url}/session`, { headers: pair.floor.headers })
  await Promise.all([nothing(), floorSession()])
  await pair.findBackends()
  const compared = await alternate(
    sizes.rounds,
    party(pair, 'product', { work: nothing, total: sizes.pagesPerRound }),
    party(pair, 'floor', { work: floorSession, total: sizes.pagesPerRound }),
  )
  const beside = `${compared.ours.wall.toFixed(2)} against ${compared.other.wall.toFixed(2)} ms`
  const limit: ['at most', number] = ['at most', 2]
  judge('a call that does nothing, p50', { figure: compared.wallRatio, limit, unit: '× the floor’s session', beside })

  const basic = { authorization: `Basic ${Buffer.from(`${email}:${DEMO_PASSWORD}`).toString('base64')}` }
  const signIn = () => askAny(`${url}/rest/me`, { headers: basic })
  await measureOneByOne({ signIn, nothing })
  await measureAtOnce({ signIn, page: () => ask(pageOfOurs(pair, 50), { headers }) })
}

const party = (
  pair: Pair,
  side: 'product' | 'floor',
  { work, total }: { work: () => Promise<unknown>; total: number },
): Party => ({
  pids: pidsOf(pair, side),
  round: async () => ({ wall: median(await timesOfEach(total, work)), operations: total }),
})

/** A sign-in, the hash alone and a call that does nothing alternate, so that all three meet the same machine. */
async function measureOneByOne({
  signIn,
  nothing,
}: {
  signIn: () => Promise<unknown>
  nothing: () => Promise<unknown>
}) {
  const hasher = await makePasswordHasher()
  const hashed = await hasher.hash(DEMO_PASSWORD)
  const times = { whole: [] as number[], hash: [] as number[], nothing: [] as number[] }
  for (let i = 0; i < ONE_BY_ONE; i++) {
    times.whole.push(await timeOf(signIn))
    times.hash.push(await timeOf(() => hasher.verify(hashed, DEMO_PASSWORD)))
    times.nothing.push(await timeOf(nothing))
  }
  const [whole, alone, none] = [median(times.whole), median(times.hash), median(times.nothing)]
  judge('a sign-in less its argon2, p50', {
    figure: (whole - alone) / none,
    limit: ['at most', 3],
    unit: '× a call that does nothing',
    beside: `${whole.toFixed(1)} − ${alone.toFixed(1)} against ${none.toFixed(2)} ms`,
  })
}

/** Reads pages while fifty sign in at once: each is admitted or told to retry. */
async function measureAtOnce({
  signIn,
  page,
}: {
  signIn: () => Promise<{ status: number }>
  page: () => Promise<unknown>
}) {
  const quiet = await timesOfEach(200, page)
  let going = true
  const statuses = Promise.all(Array.from({ length: AT_ONCE }, signIn)).finally(() => {
    going = false
  })
  const busy: number[] = []
  while (going) busy.push(await timeOf(page))
  const answers = (await statuses).map(({ status }) => status)
  judge('a page while fifty sign in at once, p99', {
    figure: p99(busy) / p99(quiet),
    limit: ['at most', 3],
    unit: '× when quiet',
    beside: `${p99(busy).toFixed(2)} against ${p99(quiet).toFixed(2)} ms, ${busy.length} pages`,
  })
  const odd = answers.filter((status) => status !== 200 && status !== 429).length
  judge('of fifty sign-ins at once, neither let in nor told to wait', {
    figure: odd,
    limit: ['at most', 0],
    unit: 'sign-ins',
  })
  inform('of fifty sign-ins at once, let in', String(answers.filter((status) => status === 200).length))
}

async function timesOfEach(total: number, work: () => Promise<unknown>): Promise<number[]> {
  const times: number[] = []
  for (let i = 0; i < total; i++) times.push(await timeOf(work))
  return times
}

async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const since = performance.now()
  await work()
  return performance.now() - since
}

const p99 = (times: number[]) => times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.99)] ?? 0
