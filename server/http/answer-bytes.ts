import type { OutgoingHttpHeaders, ServerResponse } from 'node:http'
import type { FastifyRequest } from 'fastify'
import { DetachedScope } from '../kernel/detached-scope.ts'
import type { Origin } from '../kernel/change.ts'
import type { Read } from '../kernel/read.ts'
import { Refused } from '../kernel/refused.ts'
import type { RequestContext } from './request-context.ts'
import type { RunningStream } from '../kernel/streams.ts'

/** The scope of a handler that answers bytes: it reads, and commits its event before the first byte. */
export class BytesScope extends DetachedScope {
  readonly range: string | undefined
  readonly ifRange: string | undefined
  /** Only the headers are sent, so there is nothing to record. */
  readonly isHead: boolean

  constructor(read: Read, origin: Origin, request: FastifyRequest) {
    super(read, origin)
    const { headers, method } = request
    this.isHead = method === 'HEAD'
    // Ranges are defined for GET alone (RFC 9110, 14.2).
    this.range = this.isHead ? undefined : headers.range
    this.ifRange = headers['if-range'] as string | undefined
  }
}

export interface BytesReply {
  /** 303 redirects a browser. */
  status: 200 | 206 | 303
  headers: Record<string, string | string[]>
  /**
   * The whole body, or buffers whose ownership is passed on: buffers with a memory of their own are released once sent.
   */
  body: Buffer | AsyncIterable<Buffer>
  /** The right that the bytes depend on: the answer ends with it. */
  held?: Omit<RunningStream, 'end'>
  /** Ends the answer, which stays incomplete, even while it waits for its reader. */
  stopped?: AbortSignal
}

/** Sends bytes. If the right to them ends meanwhile, it closes the connection, so that the answer stays incomplete. */
export async function answerBytes(requestContext: RequestContext, answer: BytesReply) {
  const { reply, ports, since } = requestContext
  if (Buffer.isBuffer(answer.body) && answer.held) expectHeld(requestContext, answer.held)
  reply.code(answer.status).headers(answer.headers)
  // A generator that has not begun holds nothing.
  if (reply.request.method === 'HEAD') return reply.send()
  if (Buffer.isBuffer(answer.body)) return reply.send(answer.body)
  if (answer.held) {
    const unregister = ports.streams.add({ ...answer.held, end: () => reply.raw.destroy() }, since)
    reply.raw.once('close', unregister)
    // A client that left before this is not announced again.
    if (reply.raw.closed) unregister()
  }
  answer.stopped?.addEventListener('abort', () => reply.raw.destroy(), { once: true })
  const chunks = answer.body[Symbol.asyncIterator]()
  // An error before the first chunk can still become an error response.
  const first = await chunks.next()
  reply.hijack()
  reply.raw.writeHead(answer.status, reply.getHeaders() as OutgoingHttpHeaders)
  await pour(reply.raw, first, chunks).catch((error) => {
    // A right that ended is no fault.
    if (!reply.raw.destroyed && !(error instanceof Refused))
      ports.log.error({ err: error, requestId: reply.request.id }, 'a response was cut off')
    reply.raw.destroy()
  })
  return reply
}

/** Refuses if the right to a whole body has ended while it was made. */
function expectHeld({ ports, since }: RequestContext, held: NonNullable<BytesReply['held']>): void {
  let hasEnded = Boolean(held.until && held.until <= ports.clock.now())
  const unregister = ports.streams.add({ ...held, end: () => (hasEnded = true) }, since)
  unregister()
  if (hasEnded) throw new Refused('try.again')
}

const ON_THE_WAY = 2

/** Writes at the speed at which the client reads. */
async function pour(raw: ServerResponse, first: IteratorResult<Buffer>, chunks: AsyncIterator<Buffer>): Promise<void> {
  const closed = new Promise<void>((resolve) => raw.once('close', resolve))
  const onTheWay: Promise<void>[] = []
  try {
    for (let next = first; !next.done; next = await chunks.next()) {
      if (raw.destroyed) return
      onTheWay.push(sent(raw, next.value))
      if (onTheWay.length === ON_THE_WAY) await Promise.race([onTheWay.shift(), closed])
    }
    raw.end()
  } finally {
    await chunks.return?.()
  }
}

/**
 * Resolves when the system has accepted a chunk. Its memory is released at once: garbage collection of a large file
 * takes a fifth of its time.
 */
const sent = (raw: ServerResponse, chunk: Buffer) =>
  new Promise<void>((resolve) => {
    raw.write(chunk, (error) => {
      const { buffer } = chunk
      // A small chunk may be part of a shared memory.
      const isWhole = buffer instanceof ArrayBuffer && !buffer.detached && buffer.byteLength === chunk.byteLength
      if (!error && isWhole) buffer.transfer(0)
      resolve()
    })
  })
