import { request as overHttp, type ClientRequest, type IncomingMessage } from 'node:http'
import { request as overHttps } from 'node:https'
import type { WebhookDelivery } from '@strongroom/contract/record/webhooks/webhooks.ts'
import { lookUpOutside } from '../../identity/single-sign-on/look-up-outside.ts'
import { ForbiddenAddress, isPublic } from '../../identity/single-sign-on/outside-address.ts'
import type { Ports } from '../../kernel/ports.ts'
import { isPermitted, maySendTo } from './receiver-url.ts'

const TIMEOUT = 10_000
const MOST_BYTES = 64 << 10

export interface Sent {
  status: number | null
  failure: WebhookDelivery['failure']
}

interface Post {
  url: string
  headers: Record<string, string>
  body: string
}

/**
 * Sends a message. The address is checked when the connection is made, each time, and the connection uses that address:
 * a name that changes its answer gets nowhere. Redirects count as failures. At most 64 KB of an answer are read.
 */
export async function postMessage(ports: Ports, post: Post): Promise<Sent> {
  if (!maySendTo(ports, post.url)) return { status: null, failure: 'forbidden' }
  try {
    const status = await send(ports, post)
    return { status, failure: status >= 200 && status < 300 ? null : 'status' }
  } catch (error) {
    // The process stops: the receiver has not failed, and the message is sent again.
    if (ports.stopping.signal.aborted) throw error
    return { status: null, failure: failureOf(error) }
  }
}

async function send(ports: Ports, { url, headers, body }: Post): Promise<number> {
  const target = new URL(url)
  const permits = isPermitted(ports, target) ? () => true : isPublic
  const bytes = Buffer.from(body)
  const signal = AbortSignal.any([AbortSignal.timeout(TIMEOUT), ports.stopping.signal])
  const open = target.protocol === 'https:' ? overHttps : overHttp
  const asked = open(target, {
    method: 'POST',
    headers: {
      ...headers,
      'content-type': 'application/json',
      'content-length': String(bytes.length),
      'user-agent': 'Strongroom-Webhooks/1',
    },
    signal,
    agent: false,
    lookup: lookUpOutside(ports, permits),
  })
  const answer = await answerOf(asked, bytes)
  await readSome(answer)
  return answer.statusCode ?? 0
}

const answerOf = (asked: ClientRequest, bytes: Buffer) =>
  new Promise<IncomingMessage>((resolve, reject) => {
    asked.on('response', resolve)
    asked.on('error', reject)
    asked.end(bytes)
  })

/** Reads an answer to its end or limit, then closes the connection. */
async function readSome(answer: IncomingMessage): Promise<void> {
  let size = 0
  for await (const chunk of answer as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > MOST_BYTES) break
  }
  answer.destroy()
}

function failureOf(error: unknown): WebhookDelivery['failure'] {
  for (let one = error; one instanceof Error; one = one.cause) {
    if (one instanceof ForbiddenAddress) return 'forbidden'
    if (one.name === 'TimeoutError' || one.name === 'AbortError') return 'timeout'
  }
  return 'unreachable'
}
