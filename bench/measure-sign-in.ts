import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { DEMO_PASSWORD } from '../server/demo/seed-demo.ts'
import { makePasswordHasher } from '../server/adapters/passwords.ts'
import { alternate, median, type Party } from './alternate.ts'
import { inform, judge } from './goals.ts'
import { pageOfOurs, pidsOf } from './measure-lists.ts'
import type { Pair } from './open-pair.ts'
import type { Sizes } from './options.ts'
import { ask, askAny } from './traffic.ts'

const ONE_BY_ONE = 24
const WARM_UP = 8
const AT_ONCE = 50
// A successful sign-in is taken off the count of its network's attempts, and a refused one isn't counted.
const CROWDS = 3

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
  await measureAtOnce(pair, basic)
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
  const measureOnce = async () => ({
    whole: await timeOf(signIn),
    hash: await timeOf(() => hasher.verify(hashed, DEMO_PASSWORD)),
    nothing: await timeOf(nothing),
  })
  for (let i = 0; i < WARM_UP; i++) await measureOnce()
  const times: Awaited<ReturnType<typeof measureOnce>>[] = []
  for (let i = 0; i < ONE_BY_ONE; i++) times.push(await measureOnce())
  const of = (what: 'whole' | 'hash' | 'nothing') => median(times.map((time) => time[what]))
  const [whole, alone, none] = [of('whole'), of('hash'), of('nothing')]
  judge('a sign-in less its argon2, p50', {
    figure: (whole - alone) / none,
    limit: ['at most', 3],
    unit: '× a call that does nothing',
    beside: `${whole.toFixed(1)} − ${alone.toFixed(1)} against ${none.toFixed(2)} ms`,
  })
}

/**
 * Reads pages while fifty sign in at once: each is admitted or told to retry. The first crowd after the start meets code
 * that has never run and is printed alone; the figure is the median of those after it, each beside a quiet time.
 */
async function measureAtOnce(pair: Pair, basic: Record<string, string>): Promise<void> {
  const { url, headers } = pair.product
  const page = () => ask(pageOfOurs(pair, 50), { headers })
  const sent = JSON.stringify({ url: `${url}/rest/me`, headers: basic, total: AT_ONCE })
  const crowd = fork(path.join(import.meta.dirname, 'sign-in-crowd.ts'), [sent])
  try {
    await answerOf(crowd)
    const first = await besideCrowd(crowd, page)
    inform('a page beside the first fifty sign-ins, p99', textOf(first))
    const rounds: BesideCrowd[] = []
    for (let i = 0; i < CROWDS; i++) rounds.push(await besideCrowd(crowd, page))
    const middle = rounds.toSorted((a, b) => ratioOf(a) - ratioOf(b))[Math.floor(CROWDS / 2)]!
    judge('a page while fifty sign in at once, p99', {
      figure: ratioOf(middle),
      limit: ['at most', 3],
      unit: '× when quiet',
      beside: textOf(middle),
    })
    const statuses = [first, ...rounds].flatMap((round) => round.statuses)
    const odd = statuses.filter((status) => status !== 200 && status !== 429).length
    const unit = 'sign-ins'
    judge('of fifty sign-ins at once, neither let in nor told to wait', { figure: odd, limit: ['at most', 0], unit })
    inform('of fifty sign-ins at once, let in', String(middle.statuses.filter((status) => status === 200).length))
  } finally {
    crowd.kill()
  }
}

interface BesideCrowd {
  quiet: number
  busy: number
  pages: number
  statuses: number[]
}

const ratioOf = ({ quiet, busy }: BesideCrowd) => busy / quiet
const textOf = ({ quiet, busy, pages }: BesideCrowd) =>
  `${busy.toFixed(2)} against ${quiet.toFixed(2)} ms, ${pages} pages`

/** Its next message. Throws if it ends before that. */
async function answerOf(crowd: ChildProcess): Promise<[number[]]> {
  const ended = once(crowd, 'exit').then(() => Promise.reject(new Error('the crowd has ended')))
  return Promise.race([once(crowd, 'message') as Promise<[number[]]>, ended])
}

async function besideCrowd(crowd: ChildProcess, page: () => Promise<unknown>): Promise<BesideCrowd> {
  const quiet = await timesOfEach(200, page)
  const answered = answerOf(crowd)
  let going = true
  const end = () => {
    going = false
  }
  answered.then(end, end)
  crowd.send('sign in')
  const busy: number[] = []
  while (going) busy.push(await timeOf(page))
  const [statuses] = await answered
  return { quiet: p99(quiet), busy: p99(busy), pages: busy.length, statuses }
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
