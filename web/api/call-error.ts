import type { ErrorCode } from '@strongroom/contract/registry/errors.ts'

/**
 * A code of the catalogue, `network` if no answer arrived, `upload.stalled` if nothing could be sent for some time, or a
 * device's answer instead of a passkey.
 */
export type CallCode = ErrorCode | 'network' | 'upload.stalled' | 'passkey.stopped' | 'passkey.known'

interface Details {
  fields?: { path: string; message: string }[] | undefined
  addresses?: string[] | undefined
  requestId?: string | undefined
}

/**
 * The only error that {@link call} and {@link upload} throw (besides AbortError if the caller aborted). `status` is 0
 * if no answer arrived. `fields` names the wrong fields of the request, without the leading `body.`; `addresses` the
 * refused email addresses; `requestId` identifies the request for support.
 */
export class CallError extends Error {
  readonly code: CallCode
  readonly status: number
  readonly fields: { path: string; message: string }[]
  readonly addresses: string[]
  readonly requestId: string | undefined

  constructor(code: CallCode, status: number, details: Details = {}) {
    super(`${status} ${code}`)
    this.name = 'CallError'
    this.code = code
    this.status = status
    this.fields = (details.fields ?? []).map((f) => ({ ...f, path: f.path.replace(/^(body|query|params)\./, '') }))
    this.addresses = details.addresses ?? []
    this.requestId = details.requestId
  }
}

/** Whether the right to an answer has ended: then an earlier one must no longer be shown. */
export const isFinal = (error: unknown): boolean =>
  error instanceof CallError && (error.status === 403 || error.status === 404)

/**
 * Makes the error of a refused call from its status and body text; a foreign body (a proxy's page) becomes
 * `server.error`.
 */
export function refusalOf(status: number, text: string): CallError {
  try {
    const reply = JSON.parse(text) as { code?: unknown } & Details
    if (typeof reply.code === 'string') return new CallError(reply.code as ErrorCode, status, reply)
  } catch {
    // Not JSON: only the status is known.
  }
  return new CallError(status === 404 ? 'not.found' : status === 401 ? 'signed.out' : 'server.error', status)
}
