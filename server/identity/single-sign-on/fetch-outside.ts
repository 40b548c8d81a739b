import { request as overHttp } from 'node:http'
import { request as overHttps } from 'node:https'
import { isIP } from 'node:net'
import type { IncomingMessage } from 'node:http'
import type { Ports } from '../../kernel/ports.ts'
import { lookUpOutside } from './look-up-outside.ts'
import { ForbiddenAddress, isOutside } from './outside-address.ts'

const TIMEOUT = 5_000
const MOST_BYTES = 1 << 20

export interface OutsideRequest {
  method?: string | undefined
  headers?: ConstructorParameters<typeof Headers>[0]
  body?: unknown
}

/**
 * Requests a URL on the public internet, limited in time and size. The address is checked when the connection is made,
 * so that a name that changes its answer after the check gets nowhere. Redirects are returned, not followed. Rejects
 * with ForbiddenAddress for internal addresses.
 */
export async function fetchOutside(ports: Ports, url: string, options: OutsideRequest): Promise<Response> {
  const { protocol, hostname } = new URL(url)
  const host = hostname.replace(/^\[|\]$/g, '')
  if (isIP(host) !== 0 && !isOutside(ports, host)) throw new ForbiddenAddress(`${host} is not outside`)
  const signal = AbortSignal.timeout(TIMEOUT)
  const body = options.body === undefined || options.body === null ? undefined : String(options.body)
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    const send = protocol === 'https:' ? overHttps : overHttp
    const headers = Object.fromEntries(new Headers(options.headers).entries())
    const asked = send(
      url,
      { method: options.method ?? 'GET', headers, signal, agent: false, lookup: lookUpOutside(ports) },
      resolve,
    )
    asked.on('error', reject)
    asked.end(body)
  })
  const bytes = await bodyWithin(answer)
  const status = answer.statusCode ?? 500
  const headers = Object.entries(answer.headers).map(([name, value]): [string, string] => [name, String(value)])
  return new Response(bytes.length > 0 ? new Uint8Array(bytes) : null, { status, headers })
}

async function bodyWithin(answer: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of answer as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > MOST_BYTES) throw new TooMuch('the provider answers too much')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

/** The answer is larger than permitted. */
export class TooMuch extends Error {
  override name = 'TooMuch'
}
