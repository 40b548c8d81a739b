import type { IncomingHttpHeaders, OutgoingHttpHeaders, ServerResponse } from 'node:http'
import { DetachedScope } from '../kernel/detached-scope.ts'
import type { Actor, Read, ClientInfo } from '../kernel/read.ts'
import type { RequestContext } from './request-context.ts'
import type { RunningStream } from '../kernel/streams.ts'

/** What a handler that answers bytes receives: it reads, and commits its event before the first byte. */
export class BytesScope extends DetachedScope {
  readonly range: string | undefined
  readonly ifRange: string | undefined

  constructor(read: Read, origin: { actor: Actor | undefined; clientInfo: ClientInfo }, headers: IncomingHttpHeaders) {
    super(read, origin)
    this.range = headers.range
    this.ifRange = headers['if-range'] as string | undefined
  }
}

export interface BytesReply {
  /** 303 leads a browser elsewhere. */
  status: 200 | 206 | 303
  headers: Record<string, string | string[]>
  /** Whole, or in pieces that are given away: those with a memory of their own are gone once they are sent. */
  body: Buffer | AsyncIterable<Buffer>
  /** Whose right the bytes hang on: the answer ends with it. */
  held?: Omit<RunningStream, 'end'>
}

/** Sends bytes; ends the connection, not the answer, when the right to them ends on the way. */
export async function answerBytes({ reply, ports, since }: RequestContext, answer: BytesReply) {
  reply.code(answer.status).headers(answer.headers)
  if (Buffer.isBuffer(answer.body)) return reply.send(answer.body)
  if (answer.held) {
    const unregister = ports.streams.add({ ...answer.held, end: () => reply.raw.destroy() }, since)
    reply.raw.once('close', unregister)
  }
  const pieces = answer.body[Symbol.asyncIterator]()
  // What is wrong with the first piece can still be answered.
  const first = await pieces.next()
  reply.hijack()
  reply.raw.writeHead(answer.status, reply.getHeaders() as OutgoingHttpHeaders)
  await pour(reply.raw, first, pieces).catch((error) => {
    if (!reply.raw.destroyed) ports.log.error({ err: error, requestId: reply.request.id }, 'an answer broke off')
    reply.raw.destroy()
  })
  return reply
}

const ON_THE_WAY = 2

/** Writes as the client takes it. */
async function pour(raw: ServerResponse, first: IteratorResult<Buffer>, pieces: AsyncIterator<Buffer>): Promise<void> {
  const closed = new Promise<void>((resolve) => raw.once('close', resolve))
  const onTheWay: Promise<void>[] = []
  try {
    for (let next = first; !next.done; next = await pieces.next()) {
      if (raw.destroyed) return
      onTheWay.push(sent(raw, next.value))
      if (onTheWay.length === ON_THE_WAY) await Promise.race([onTheWay.shift(), closed])
    }
    raw.end()
  } finally {
    await pieces.return?.()
  }
}

/** Resolves when the system has taken a piece. Its memory goes back at once: collecting that of a large file costs a fifth of its time. */
const sent = (raw: ServerResponse, piece: Buffer) =>
  new Promise<void>((resolve) => {
    raw.write(piece, (error) => {
      const { buffer } = piece
      // A small piece may be part of a memory that others share.
      const isWhole = buffer instanceof ArrayBuffer && !buffer.detached && buffer.byteLength === piece.byteLength
      if (!error && isWhole) buffer.transfer(0)
      resolve()
    })
  })
