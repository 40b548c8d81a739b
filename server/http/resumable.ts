import { PassThrough } from 'node:stream'
import type { Actor, ClientInfo, Read } from '../kernel/read.ts'
import { rememberMemory } from '../storage/memory-of-requests.ts'
import { chunksOf } from './chunks-of.ts'
import { letGo } from './let-go.ts'
import { pourInTurn } from './pace-of-uploads.ts'
import type { RequestContext } from './request-context.ts'

/** The scope of a call of the upload protocol: it reads raw bytes and answers by headers. */
export class ResumableScope {
  readonly context: RequestContext
  readonly read: Read
  readonly origin: { actor: Actor | undefined; clientInfo: ClientInfo }

  constructor(context: RequestContext, read: Read, origin: { actor: Actor | undefined; clientInfo: ClientInfo }) {
    this.context = context
    this.read = read
    this.origin = origin
  }
}

export interface RawBody {
  chunks: AsyncGenerator<Buffer>
  /** Aborts the request: the right to send has ended, or somebody else writes. */
  abort(): void
}

const WAITING = 128 * 1024

/**
 * The raw body of a request, in turns with the uploads of other people. If the connection is lost, it ends after what
 * arrived.
 */
export function readRawBody({ request }: RequestContext, who: string): RawBody {
  const { raw } = request
  const body = new PassThrough({ highWaterMark: WAITING })
  body.on('error', () => {})
  // Bytes that arrived but weren't read yet are lost with the connection.
  const cutOff = () => {
    if (!raw.readableEnded) body.end()
  }
  raw.once('close', cutOff)
  if (raw.destroyed) cutOff()
  rememberMemory(raw)
  const stop = pourInTurn(raw, who, body)
  body.once('close', () => letGo(request, stop))
  return { chunks: chunksOf(body), abort: () => raw.destroy() }
}
