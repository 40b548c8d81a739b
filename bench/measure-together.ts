import { setTimeout as sleep } from 'node:timers/promises'
import http from 'node:http'
import { startServer } from './child-server.ts'
import { judge } from './goals.ts'
import { makeLookers } from './make-lookers.ts'
import type { Pair } from './open-pair.ts'
import { memoryOf } from './process-figures.ts'
import { ask } from './traffic.ts'

const PEOPLE = 1000
const PATIENCE = 60_000

/** Measures a workspace of a thousand people: the memory of their open streams, and a comment that mentions everybody. */
export async function measureTogether(pair: Pair, root: string): Promise<void> {
  const tokens = await makeLookers(pair, PEOPLE)
  await measureStreams(pair, tokens)
  await measureMention(pair, root)
}

async function measureStreams({ product }: Pair, tokens: string[]): Promise<void> {
  // Leftovers of the sign-ins are collected meanwhile.
  await sleep(2000)
  const before = memoryOf(product.server.pid).now
  const agent = new http.Agent({ keepAlive: true, maxSockets: Number.POSITIVE_INFINITY })
  const lines = await Promise.all(tokens.map((token) => openStream(`${product.url}/publicapi/1/changes`, token, agent)))
  await sleep(1000)
  const grown = memoryOf(product.server.pid).now - before
  for (const line of lines) line.destroy()
  judge(`memory of ${PEOPLE} open streams`, { figure: Math.round(grown), limit: ['at most', 200], unit: 'MB' })
}

/** Resolves when the stream's first bytes have arrived. */
const openStream = (url: string, token: string, agent: http.Agent) =>
  new Promise<http.ClientRequest>((resolve, reject) => {
    const headers = { authorization: `Bearer ${token}`, accept: 'text/event-stream' }
    const line = http.get(url, { agent, headers }, (response) => {
      if (response.statusCode !== 200) reject(new Error(`a stream was answered with ${response.statusCode}`))
      response.once('data', () => resolve(line))
    })
    line.on('error', reject)
  })

/** The time from a comment that mentions everybody until the last email about it waits to be sent. */
async function measureMention(pair: Pair, root: string): Promise<void> {
  const { product, database } = pair
  const worker = await startServer([process.execPath, 'server/worker.ts'], {
    cwd: root,
    env: { STRONGROOM_DATA: pair.dataFolder },
    ready: (said) => said.includes('is ready'),
  })
  try {
    const emails = async () => {
      const { rows } = await database.query<{ n: number }>(
        `select count(*)::integer as n from mail where to_address like 'looker%@benchmark.example'`,
      )
      return rows[0]!.n
    }
    const before = await emails()
    const since = performance.now()
    await ask(`${product.url}/publicapi/1/threads`, {
      method: 'POST',
      headers: { ...product.headers, 'content-type': 'application/json' },
      body: [
        Buffer.from(JSON.stringify({ workspaceUuid: product.workspace, text: 'For all', mentionsEveryone: true })),
      ],
    })
    while ((await emails()) - before < PEOPLE && performance.now() - since < PATIENCE) await sleep(20)
    const [seconds, sent] = [(performance.now() - since) / 1000, (await emails()) - before]
    if (sent < PEOPLE) throw new Error(`${sent} of ${PEOPLE} people were emailed after ${seconds.toFixed(0)} s`)
    judge(`a comment that mentions ${PEOPLE} people, to the last email`, {
      figure: seconds,
      limit: ['at most', 2],
      unit: 's',
    })
  } finally {
    await worker.stop()
  }
}
