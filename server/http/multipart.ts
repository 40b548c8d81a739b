import { Busboy } from '@fastify/busboy'
import type { FastifyRequest } from 'fastify'
import type { Readable } from 'node:stream'
import { rememberMemory } from '../storage/memory-of-requests.ts'
import { pourInTurn } from './pace-of-uploads.ts'
import { chunksOf } from './chunks-of.ts'
import { letGo } from './let-go.ts'
import { Refused } from '../kernel/refused.ts'

export interface IncomingFile {
  chunks: AsyncIterable<Uint8Array>
  name: string
}

export interface IncomingForm {
  /** The fields received so far; a list where one came more than once. */
  fields: Record<string, string | string[]>
  /** The first file, once its part begins; undefined if the form has none. */
  file(): Promise<IncomingFile | undefined>
  /** Resolves when the whole form has arrived; refuses if it was cut off. */
  finished(): Promise<void>
  /** Aborts the request: the right to send has ended. */
  abort(): void
  /** Stops reading what the client still sends. */
  close(): void
}

const FIELDS = 50
const FIELD_SIZE = 64 * 1024
/** Bytes buffered at each step. With many concurrent uploads this is their memory cost. */
const WAITING = 128 * 1024

/**
 * Reads a multipart form as it arrives. Nothing of the file is held in memory beyond the stream's buffer. Uploads of
 * `who` share the bandwidth with those of others.
 */
export function readForm(request: FastifyRequest, who: string): IncomingForm {
  const type = request.headers['content-type'] ?? ''
  if (!type.startsWith('multipart/form-data')) throw new Refused('type.unsupported')
  const fields: IncomingForm['fields'] = Object.create(null)
  const parser = parserFor(request, type)
  const { promise: first, resolve: found, reject: lost } = Promise.withResolvers<IncomingFile | undefined>()
  const { promise: end, resolve: ended, reject: broken } = Promise.withResolvers<void>()
  end.catch(() => {})
  first.catch(() => {})
  let open: Readable | undefined
  const fail = (error: Error) => {
    lost(error)
    broken(error)
    open?.destroy(error)
  }
  const refuse = (path: string, message: string) => fail(new Refused('input.invalid', { fields: [{ path, message }] }))
  parser.on('field', (name, value, nameTruncated, valueTruncated) => {
    if (nameTruncated || valueTruncated) return refuse(name, 'is too long')
    const before = fields[name]
    fields[name] = before === undefined ? value : [before, value].flat()
  })
  parser.on('fieldsLimit', () => refuse('', `has more than ${FIELDS} fields`))
  parser.on('partsLimit', () => refuse('', `has more than ${FIELDS} fields`))
  parser.on('file', (field, stream, name) => {
    if (open) {
      stream.on('error', () => {})
      stream.resume()
      return refuse(field, 'is a second file, and a call takes one')
    }
    open = stream
    // The reader of the stream sees the error. Without a reader it must not end the process.
    stream.on('error', () => {})
    found({ chunks: chunksOf(stream), name: plainName(name ?? '') })
  })
  parser.on('finish', () => {
    found(undefined)
    ended()
  })
  parser.on('error', () => fail(new Refused('upload.incomplete')))
  // Bytes that arrived but weren't read yet are lost with the connection.
  const cutOff = () => {
    if (!request.raw.readableEnded) fail(new Refused('upload.incomplete'))
  }
  request.raw.once('close', cutOff)
  // A client that left before this is not announced again.
  if (request.raw.destroyed) cutOff()
  rememberMemory(request.raw)
  const stop = pourInTurn(request.raw, who, parser)
  return {
    fields,
    file: () => first,
    finished: () => end,
    abort: () => request.raw.destroy(),
    close: () => letGo(request, stop),
  }
}

/** Browsers escape these three characters in file names. */
const WRITTEN: Record<string, string> = { '%22': '"', '%0D': '\r', '%0A': '\n' }
const plainName = (name: string) => name.replaceAll(/%22|%0D|%0A/g, (sign) => WRITTEN[sign]!)

function parserFor(request: FastifyRequest, type: string) {
  try {
    return new Busboy({
      headers: { ...request.headers, 'content-type': type },
      fileHwm: WAITING,
      highWaterMark: WAITING,
      limits: { fields: FIELDS, fieldSize: FIELD_SIZE, files: 2, parts: FIELDS + 2, headerPairs: 20 },
    })
  } catch {
    throw new Refused('input.invalid', { fields: [{ path: 'content-type', message: 'has no boundary' }] })
  }
}
