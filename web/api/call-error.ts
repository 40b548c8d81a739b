import type { ErrorCode } from '@strongroom/contract/registry/errors.ts'

/** A code of the catalogue, `network` when no answer arrived at all, or what a device answered instead of a passkey. */
export type CallCode = ErrorCode | 'network' | 'passkey.stopped' | 'passkey.known'

interface Details {
  fields?: { path: string; message: string }[] | undefined
  addresses?: string[] | undefined
  requestId?: string | undefined
}

/**
 * The one error that {@link call} and {@link upload} throw (beside AbortError when the caller gave up).
 * `status` is 0 when no answer arrived. `fields` names what was wrong in the request, without the leading `body.`;
 * `addresses` the e-mail addresses that were refused; `requestId` is what support can look up.
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

/** Makes the error of a refused call from its status and body text; whatever isn't ours (a proxy's page) is `server.error`. */
export function refusalOf(status: number, text: string): CallError {
  try {
    const reply = JSON.parse(text) as { code?: unknown } & Details
    if (typeof reply.code === 'string') return new CallError(reply.code as ErrorCode, status, reply)
  } catch {
    // Not JSON: the status is all that is known.
  }
  return new CallError(status === 404 ? 'not.found' : status === 401 ? 'signed.out' : 'server.error', status)
}
