import type { CallInput, Endpoint, Reply } from '@strongroom/contract/wire/endpoint.ts'
import { redeemIdentity } from '@strongroom/contract/identity/identity.ts'
import { resumeSession } from '@strongroom/contract/identity/sessions.ts'
import { getMe, logout, register, startLogin } from '@strongroom/contract/identity/sign-in.ts'
import { addressOf } from './address-of.ts'
import { isSomebodyThere } from './activity.ts'
import { takeEarlyAnswer } from './early-answers.ts'
import { dropToken, keepToken, readToken } from './token.ts'
import { CallError, refusalOf } from './call-error.ts'

export interface CallOptions {
  signal?: AbortSignal
  headers?: Record<string, string>
  /** For endpoints marked idempotent: one key for a form's lifetime, so that submitting twice creates once. */
  idempotencyKey?: string
}

const neverRetried: Endpoint[] = [getMe, startLogin, register, logout, resumeSession, redeemIdentity]

/**
 * Makes one call of the contract and returns its reply. Sends the session token, and renews it from the answer.
 * @throws {CallError} with the catalogue's code, or `network`; AbortError if `signal` fired.
 */
export async function call<E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
  options: CallOptions = {},
): Promise<Reply<E>> {
  let response = await send(endpoint, input, options)
  if (response.status === 401 && (await worthRetrying(endpoint))) response = await send(endpoint, input, options)
  const text = await response.text()
  if (!response.ok) throw refusalOf(response.status, text)
  return (text === '' ? undefined : JSON.parse(text)) as Reply<E>
}

async function send<E extends Endpoint>(endpoint: E, input: CallInput<E>, options: CallOptions): Promise<Response> {
  const token = readToken()
  const headers = new Headers({ accept: 'application/json' })
  if (token) headers.set('authorization', `Bearer ${token}`)
  if (endpoint.method === 'GET' && !isSomebodyThere()) headers.set('x-background', 'true')
  if (options.idempotencyKey && endpoint.idempotent) headers.set('idempotency-key', options.idempotencyKey)
  for (const [name, value] of Object.entries(options.headers ?? {})) headers.set(name, value)
  const { body } = input as { body?: unknown }
  const init: RequestInit = { method: endpoint.method, headers, credentials: 'same-origin', cache: 'no-store' }
  if (options.signal) init.signal = options.signal
  if (body !== undefined) {
    headers.set('content-type', 'application/json')
    init.body = JSON.stringify(body)
  }
  const address = addressOf(endpoint, input)
  const isPlain = endpoint.method === 'GET' && Object.keys(options.headers ?? {}).length === 0
  const early = isPlain ? await takeEarlyAnswer(address, token) : undefined
  const response = early ?? (await request(address, init))
  const signsIn = options.headers?.authorization !== undefined
  // An answer that arrives after a sign-out, or after another sign-in, must not restore its session.
  if (response.ok && (signsIn || readToken() === token)) keepToken(response.headers.get('authorization'))
  return response
}

function request(address: string, init: RequestInit): Promise<Response> {
  return fetch(address, init).catch((error: unknown) => {
    if (error instanceof DOMException && error.name === 'AbortError') throw error
    throw new CallError('network', 0)
  })
}

/** After a 401: whether the session is live after all, so that the call is retried. */
export async function worthRetrying(endpoint: Endpoint): Promise<boolean> {
  return !neverRetried.includes(endpoint) && (await sessionLives())
}

let checking: Promise<boolean> | undefined

/** Checks the session once for any number of refused calls; a second 401 ends the session. */
function sessionLives(): Promise<boolean> {
  checking ??= askWhoWeAre().finally(() => {
    checking = undefined
  })
  return checking
}

async function askWhoWeAre(): Promise<boolean> {
  const token = readToken()
  if (!token) return false
  const response = await send(getMe, { query: {} }, {})
  if (response.status === 401 && readToken() === token) dropToken()
  return response.ok
}
