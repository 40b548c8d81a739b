import { once } from 'node:events'
import http from 'node:http'

export interface Request {
  method?: string
  headers?: Record<string, string>
  /** Chunks of the body; their sum must equal the given content-length. */
  body?: Iterable<Buffer> | undefined
}

export interface Answer {
  status: number
  headers: http.IncomingHttpHeaders
  bytes: number
  /** The body, if `keep` was requested. */
  text: string
}

const agent = new http.Agent({ keepAlive: true, maxSockets: 64 })

/** Sends one request; resolves with the last byte of the answer. Throws for statuses from 400. */
export async function ask(url: string, request: Request = {}, keep = true): Promise<Answer> {
  const answer = await askAny(url, request, keep)
  if (answer.status >= 400) throw new Error(`${request.method ?? 'GET'} ${url}: ${answer.status} ${answer.text}`)
  return answer
}

/** The same without throwing for refusals. */
export async function askAny(url: string, request: Request = {}, keep = true): Promise<Answer> {
  const sent = http.request(url, { agent, method: request.method ?? 'GET', headers: request.headers ?? {} })
  const answered = once(sent, 'response') as Promise<[http.IncomingMessage]>
  if (request.body) await Promise.race([pour(sent, request.body), answered])
  sent.end()
  const [response] = await answered
  const chunks: Buffer[] = []
  let bytes = 0
  response.on('data', (chunk: Buffer) => {
    bytes += chunk.length
    if (keep || response.statusCode! >= 400) chunks.push(chunk)
  })
  await once(response, 'end')
  return { status: response.statusCode!, headers: response.headers, bytes, text: Buffer.concat(chunks).toString() }
}

async function pour(into: http.ClientRequest, body: Iterable<Buffer>): Promise<void> {
  for (const chunk of body) if (!into.write(chunk)) await once(into, 'drain')
}

/** Repeats the same bytes up to `size`. */
export function* repeated(chunk: Buffer, size: number): Generator<Buffer> {
  for (let left = size; left > 0; left -= chunk.length) yield left < chunk.length ? chunk.subarray(0, left) : chunk
}

/** Runs `work` for every number below `many`, with this concurrency. Returns the wall time in milliseconds. */
export async function atATime(clients: number, total: number, work: (i: number) => Promise<unknown>): Promise<number> {
  const since = performance.now()
  let next = 0
  const client = async () => {
    while (next < total) await work(next++)
  }
  await Promise.all(Array.from({ length: clients }, client))
  return performance.now() - since
}

export const authorization = (token: string) => ({ authorization: `Bearer ${token}` })

/** A multipart form with the fields first, as a request. */
export function formRequest(fields: Record<string, string>, file: { name: string; size: number; chunk: Buffer }) {
  const boundary = 'strongroom-benchmark-boundary'
  const part = (headers: string) => `--${boundary}\r\ncontent-disposition: form-data; ${headers}\r\n`
  const head = Buffer.from(
    Object.entries(fields)
      .map(([name, value]) => `${part(`name="${name}"`)}\r\n${value}\r\n`)
      .join('') + `${part(`name="file"; filename="${file.name}"`)}content-type: application/octet-stream\r\n\r\n`,
  )
  const tail = Buffer.from(`\r\n--${boundary}--\r\n`)
  const headers = {
    'content-type': `multipart/form-data; boundary=${boundary}`,
    'content-length': String(head.length + file.size + tail.length),
  }
  const body = function* () {
    yield head
    yield* repeated(file.chunk, file.size)
    yield tail
  }
  return { headers, body }
}
