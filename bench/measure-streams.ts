import http from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { limits } from '../contract/wire/limits.ts'
import { judge } from './goals.ts'
import { makeLookers } from './make-lookers.ts'
import type { Pair } from './open-pair.ts'
import { memoryOf } from './process-figures.ts'

const STREAMS = 1000

/** Measures the memory of open streams of changes. */
export async function measureStreams(pair: Pair): Promise<void> {
  const { url, server } = pair.product
  const tokens = await makeLookers(pair, { prefix: 'streamer', total: STREAMS / limits.liveStreams })
  await sleep(2000)
  const before = memoryOf(server.pid).now
  const agent = new http.Agent({ keepAlive: true, maxSockets: Number.POSITIVE_INFINITY })
  const open = await Promise.all(
    tokens.flatMap((token) => Array.from({ length: limits.liveStreams }, () => openStream(agent, url, token))),
  )
  await sleep(3000)
  const figure = memoryOf(server.pid).now - before
  judge(`${open.length} open streams`, {
    figure: Math.max(0, Math.round(figure)),
    limit: ['at most', 200],
    unit: 'MB',
    beside: `${before.toFixed(0)} MB before`,
  })
  agent.destroy()
}

const openStream = (agent: http.Agent, url: string, token: string) =>
  new Promise<http.IncomingMessage>((resolve, reject) => {
    const headers = { authorization: `Bearer ${token}`, 'x-background': 'true', accept: 'text/event-stream' }
    const line = http.get(`${url}/publicapi/1/changes`, { agent, headers })
    line.on('error', reject)
    line.on('response', (response) => {
      if (response.statusCode !== 200) reject(new Error(`a stream was answered with ${response.statusCode}`))
      response.on('error', () => undefined)
      response.once('data', () => resolve(response))
    })
  })
