import { Readable } from 'node:stream'
import type { Endpoint } from '@strongroom/contract/wire/endpoint.ts'
import type { ErrorCode } from '@strongroom/contract/registry/errors.ts'
import { limits } from '@strongroom/contract/wire/limits.ts'
import { z } from 'zod'
import { type Change, inChange } from '../kernel/change.ts'
import { once } from '../kernel/idempotency.ts'
import { type IncomingFile, type IncomingForm, readForm } from './multipart.ts'
import type { Ports } from '../kernel/ports.ts'
import type { Read } from '../kernel/read.ts'
import { Refused } from '../kernel/refused.ts'
import { readInput } from './read-input.ts'
import { checkIds, type RequestContext, invalid, type Origin, parse, queryOf, repeatKey } from './request-context.ts'
import { discard, keepLease, type StoredBlob, storeBlob } from '../storage/store-blob.ts'
import { beginUpload, type Flight } from '../storage/uploads-in-flight.ts'

/** Where the bytes of an upload may be stored. */
export interface Admission {
  /** null for files of a person. */
  workspaceId: string | null
  /** The workspace's key, or the installation's. */
  key: Buffer
  maxBytes: number
  /** The code that larger files are refused with, by default `file.too.large`. */
  tooLarge?: ErrorCode
  personId: string
  sessionId: string
  /** When the right ends by itself. */
  until?: Date | null
}

export interface UploadedFile extends StoredBlob {
  /** The client's file name without any path. */
  name: string
}

/**
 * An upload has three phases: `admit` reads and authorises, the bytes stream into an unclaimed blob without a database
 * connection, `claim` locks, authorises again and makes them visible. With `remake`, its result (computed without a
 * connection) is stored instead of the bytes.
 */
export interface UploadHandler<I, R> {
  /** The endpoint's own limit, for files that precede the fields which determine the limit. */
  most?: Pick<Admission, 'maxBytes' | 'tooLarge'>
  admit: (read: Read, input: I) => Promise<Admission>
  remake?: (read: Read, file: UploadedFile) => Promise<Buffer>
  claim: (change: Change, input: I, file: UploadedFile) => Promise<R>
}

interface Context {
  read: Read
  origin: Origin
}

const FORM_OVERHEAD = 1 << 20

/** Receives a multipart upload and returns the result of `claim`. No bytes stay behind after any failure. */
export async function receiveUpload<I, R>(
  requestContext: RequestContext,
  handler: UploadHandler<I, R>,
  context: Context,
): Promise<R> {
  const { request, endpoint } = requestContext
  const announced = Number(request.headers['content-length'] ?? 0)
  if (announced > limits.largeFileSize + FORM_OVERHEAD) throw new Refused('file.too.large')
  const params = checkIds(endpoint, (request.params ?? {}) as Record<string, string>)
  parse(endpoint.query, queryOf(request))
  const flight = beginUpload(context.read.actor.personId)
  const form = readForm(request, context.read.actor.personId)
  try {
    const file = await form.file()
    if (!file) throw new Refused('file.missing')
    const input = earlyInput<I>(endpoint, params, form.fields)
    const admission = input && (await handler.admit(context.read, input))
    if (admission) refuseAnnounced(announced, admission)
    if (!admission) refuseAnnounced(announced, handler.most)
    return await receive({ requestContext, handler, context, form, file, admission, params, flight })
  } finally {
    form.close()
    flight.end()
  }
}

/** The input of a call whose fields all precede the file. An unknown field is refused at once. */
function earlyInput<I>(endpoint: Endpoint, params: Record<string, string>, fields: unknown): I | undefined {
  const { value, unknown } = readInput(endpoint.body ?? z.object({}), fields)
  if (unknown.length > 0) throw invalid(unknown)
  const early = endpoint.body?.safeParse(value)
  return early?.success ? ({ params, body: early.data } as I) : undefined
}

function refuseAnnounced(announced: number, most: UploadHandler<never, never>['most']): void {
  if (most && announced > most.maxBytes + FORM_OVERHEAD) throw new Refused(most.tooLarge ?? 'file.too.large')
}

interface Receiving<I, R> {
  requestContext: RequestContext
  handler: UploadHandler<I, R>
  context: Context
  form: IncomingForm
  file: IncomingFile
  /**
   * undefined if the fields follow the file: its bytes are staged under the installation's key until the fields are
   * known.
   */
  admission: Admission | undefined
  params: Record<string, string>
  flight: Flight
}

async function receive<I, R>(receiving: Receiving<I, R>): Promise<R> {
  const { requestContext, handler, context, form, file, params } = receiving
  const { ports, endpoint } = requestContext
  const place = receiving.admission ?? {
    workspaceId: null,
    key: ports.installationKey,
    maxBytes: handler.most?.maxBytes ?? limits.fileSize,
    personId: context.read.actor.personId,
  }
  const chunks = receiving.admission ? file.chunks : receiving.flight.stage(file.chunks)
  // Before the fields are known, only the session holds the right to send.
  const { personId, sessionId } = context.read.actor
  const right = receiving.admission ?? { workspaceId: null, personId, sessionId }
  // The request may have arrived whole, so that cutting it ends nothing.
  let isEnded = false
  const end = () => {
    isEnded = true
    form.abort()
  }
  const unregister = ports.streams.add({ ...right, end }, requestContext.since)
  let blob: StoredBlob | undefined
  // Fields after the file may arrive slowly, and the claim may wait for a lock.
  let endLease = () => {}
  try {
    blob = await storeBlob(ports, place, chunks).catch((error) => {
      throw refusalFor(receiving.admission ?? handler.most, error)
    })
    endLease = keepLease(ports, blob.id)
    await form.finished()
    const input = { params, body: parse(endpoint.body, form.fields) } as I
    const admission = receiving.admission ?? (await handler.admit(context.read, input))
    if (!receiving.admission) blob = await moveIn(requestContext, blob, admission)
    if (handler.remake)
      blob = await replace(ports, blob, admission, await handler.remake(context.read, { ...blob, name: file.name }))
    const uploaded = { ...blob, name: file.name }
    const repeat = repeatKey(requestContext, context.origin, { ...input, sha256: blob.sha256.toString('hex') })
    // The right ended, or couldn't be watched for a moment.
    if (isEnded && !(await requestContext.authentication.currentActor(sessionId))) throw new Refused('signed.out')
    const reply = await inChange(ports, context.origin, (change) =>
      once(change, repeat, () => handler.claim(change, input, uploaded)),
    )
    return reply
  } catch (error) {
    if (blob) await discard(ports, blob.id)
    throw error
  } finally {
    endLease()
    unregister()
  }
}

const refusalFor = (admission: UploadHandler<never, never>['most'], error: unknown) =>
  admission?.tooLarge && error instanceof Refused && error.code === 'file.too.large'
    ? new Refused(admission.tooLarge)
    : error

async function replace(ports: Ports, blob: StoredBlob, place: Admission, bytes: Buffer): Promise<StoredBlob> {
  // The limit applies to the uploaded bytes; the remade file may be larger.
  const maxBytes = Math.max(place.maxBytes, bytes.length)
  const made = await storeBlob(ports, { ...place, maxBytes }, Readable.from([bytes]))
  await discard(ports, blob.id)
  return made
}

/** Seals staged bytes again under the key of their workspace. */
async function moveIn({ ports }: RequestContext, staged: StoredBlob, admission: Admission): Promise<StoredBlob> {
  try {
    if (staged.size > admission.maxBytes) throw new Refused(admission.tooLarge ?? 'file.too.large')
    return await storeBlob(ports, admission, ports.blobs.read(staged.id, ports.installationKey, staged.size))
  } finally {
    await discard(ports, staged.id)
  }
}
