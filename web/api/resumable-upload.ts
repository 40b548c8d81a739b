import { finishUpload, type Upload, type UploadMetadata } from '@strongroom/contract/documents/uploads.ts'
import { limits } from '@strongroom/contract/wire/limits.ts'
import { DetailedError, Upload as TusUpload } from 'tus-js-client'
import { call } from './call.ts'
import { CallError, refusalOf } from './call-error.ts'
import { hashFile } from './hash-file.ts'
import { inTurn } from './in-turn.ts'
import { CANCELLED, forgetUpload, keptUploads } from './kept-uploads.ts'
import { readToken } from './token.ts'

const ENDPOINT = '/publicapi/1/uploads'
/** Milliseconds before each retry after a lost connection: half an hour in all. Bytes that arrive reset the count. */
const RETRIES = [0, 1000, 3000, 5000, 10_000, ...Array.from({ length: 60 }, () => 30_000)]

export interface ResumableOptions {
  signal: AbortSignal
  /** The person who uploads: another one at this browser doesn't continue it. */
  personUuid: string
  onProgress?: (sent: number, total: number) => void
  /** Called once with the bytes that arrived earlier, if it continues. */
  onContinued?: (sent: number) => void
  /** Called with true when the connection is lost, and with false when bytes flow again. */
  onStalled?: (isStalled: boolean) => void
  /** Called with true while another tab sends the same file to the same place, and with false afterwards. */
  onElsewhere?: (isElsewhere: boolean) => void
}

/** Where a file goes: a folder, or a document that gets a version. */
export type ResumableTarget = Pick<
  UploadMetadata,
  'workspaceUuid' | 'parentUuid' | 'documentUuid' | 'manifestUuid' | 'manifestPath'
> & {
  /** The new document's tags, sent when all bytes have arrived. */
  tags?: string[]
}

/**
 * Uploads a file so that it survives lost connections, closed tabs and restarts of the server, and compares its SHA-256,
 * computed in a worker beside it, with that of the stored bytes. Tabs that send the same file to the same place take
 * turns: the server lets a new request end an older one, so that two of them would end each other's for ever.
 * @throws {CallError} as call does; AbortError if `signal` fired.
 */
export async function uploadResumably(file: File, target: ResumableTarget, options: ResumableOptions): Promise<Upload> {
  const fingerprint = fingerprintOf(file, target, options.personUuid)
  return inTurn(`upload ${fingerprint}`, options, (isAwaited) =>
    sendInTurn(file, target, { ...options, fingerprint, isAwaited }),
  )
}

interface Turn extends ResumableOptions {
  fingerprint: string
  /** Whether another tab waits for its turn with the same file. */
  isAwaited: () => Promise<boolean>
}

async function sendInTurn(file: File, target: ResumableTarget, options: Turn): Promise<Upload> {
  const { fingerprint } = options
  const hash = hashFile(file, options.signal)
  hash.catch(() => undefined)
  const ticket = await sendBytes(file, target, options)
  const sha256 = await hash.catch((error: unknown) => {
    if (options.signal.aborted) throw error
    throw new CallError('upload.incomplete', 0)
  })
  const { manifestUuid, manifestPath, tags } = target
  // A continued upload was begun in another drop.
  const manifest = manifestUuid ? { manifestUuid, manifestPath } : {}
  try {
    const upload = await call(
      finishUpload,
      { params: { ticket }, body: { sha256, ...manifest, ...(tags ? { tags } : {}) } },
      { signal: options.signal },
    )
    // A tab that waits finds the finished upload there, and sends no second copy; the last one forgets it.
    if (!(await options.isAwaited())) forgetUpload(fingerprint)
    return upload
  } catch (error) {
    if (error instanceof CallError && isFinal(error.status)) forgetUpload(fingerprint)
    throw error
  }
}

/** Refusals after which nothing of an upload is left on the server. */
const isFinal = (status: number) => [400, 403, 404, 413, 422].includes(status)

const fingerprintOf = (file: File, { workspaceUuid, parentUuid, documentUuid }: ResumableTarget, person: string) =>
  [person, documentUuid ?? parentUuid ?? workspaceUuid, file.name, file.size, file.lastModified].join(' ')

/** Sends what the server doesn't have yet; returns the ticket of the upload. */
async function sendBytes(file: File, target: ResumableTarget, options: Turn): Promise<string> {
  const { signal } = options
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  let first = true
  const upload = new TusUpload(file, {
    endpoint: ENDPOINT,
    metadata: metadataOf(file, target),
    fingerprint: async () => options.fingerprint,
    urlStorage: keptUploads,
    retryDelays: RETRIES,
    onBeforeRequest: (request) => {
      const token = request.getMethod() === 'POST' ? readToken() : null
      if (token) request.setHeader('authorization', `Bearer ${token}`)
    },
    onShouldRetry: (error) => {
      const may = mayRetry(error.originalResponse?.getStatus() ?? 0)
      if (may) options.onStalled?.(true)
      return may
    },
    onProgress: (sent, total) => {
      if (first && sent > 0) options.onContinued?.(sent)
      first = false
      watch.flows(sent < (total ?? file.size))
      options.onStalled?.(false)
      options.onProgress?.(sent, total ?? file.size)
    },
    // From here on the bytes belong to that URL. If it ends, somebody has cancelled it in another tab: without an address
    // for new uploads, the library reports that instead of silently beginning again.
    onUploadUrlAvailable: () => void (upload.options.endpoint = null),
    onSuccess: () => resolve(ticketOf(upload)),
    onError: (error) => reject(callErrorOf(error)),
  })
  // Nothing is sent, without an error: a connection that hangs is given up, and the upload continues on another.
  const watch = watchFlow(() => {
    options.onStalled?.(true)
    void upload.abort().then(() => signal.aborted || upload.start())
  })
  signal.addEventListener('abort', () => {
    // The server drops the bytes only if the person cancels.
    void upload.abort(signal.reason === CANCELLED).catch(() => undefined)
    if (signal.reason === CANCELLED) forgetUpload(options.fingerprint)
    reject(new DOMException('The upload was cancelled', 'AbortError'))
  })
  signal.throwIfAborted()
  const [before] = await upload.findPreviousUploads()
  if (before) upload.resumeFromPreviousUpload(before)
  watch.flows(true)
  upload.start()
  return promise.finally(watch.end)
}

/** Calls back whenever no bytes have been sent for some time, while some are left. */
function watchFlow(onStill: () => void) {
  let timer: ReturnType<typeof setTimeout> | undefined
  const flows = (more: boolean) => {
    clearTimeout(timer)
    if (more) timer = setTimeout(still, limits.uploadFailedAfter)
  }
  const still = () => {
    flows(true)
    onStill()
  }
  return { flows, end: () => clearTimeout(timer) }
}

function metadataOf(file: File, { tags: _sentLater, ...target }: ResumableTarget): Record<string, string> {
  const given = { ...target, filename: file.name, finish: 'later' }
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)) as Record<string, string>
}

/** Answers of a server that say more than that it is busy or unavailable: there is no room, or it never does this. */
const FINAL = new Set([501, 505, 507, 508])

/** No answer, a busy or unavailable server, another writer. */
const mayRetry = (status: number) =>
  status === 0 || (status >= 500 && !FINAL.has(status)) || [408, 409, 423, 429].includes(status)

const ticketOf = ({ url }: TusUpload) => new URL(url ?? '', location.href).pathname.split('/').at(-1) ?? ''

function callErrorOf(error: Error): unknown {
  if (!(error instanceof DetailedError)) return new CallError('upload.incomplete', 0)
  const { originalResponse } = error
  const status = originalResponse?.getStatus() ?? 0
  if (status === 0) return new CallError('network', 0)
  const body = originalResponse?.getBody() ?? ''
  // The answer of a HEAD has no body.
  return status === 404 && body === '' ? new CallError('upload.not.found', 404) : refusalOf(status, body)
}
