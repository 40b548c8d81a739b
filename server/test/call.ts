import type { CallInput, Endpoint, Reply } from '@strongroom/contract/wire/endpoint.ts'
import { type ErrorCode, ErrorReply, errors } from '@strongroom/contract/registry/errors.ts'
import { unfinishedErrors } from '@strongroom/contract/identity/two-step.ts'
import { viewAsCodes } from '@strongroom/contract/access/view-as.ts'
import { z } from 'zod'

/** Codes that any call may answer without declaring them. */
const ALWAYS = new Set<string>([
  'input.invalid',
  'signed.out',
  'terms.not.accepted',
  'scope.missing',
  'type.unsupported',
  'body.too.large',
  'try.again',
  'not.ready',
  'storage.full',
  'file.damaged',
  ...unfinishedErrors,
  ...viewAsCodes,
])

export class CallRefused extends Error {
  override name = 'CallRefused'
  readonly status: number
  readonly code: ErrorCode
  readonly reply: ErrorReply

  constructor(status: number, reply: ErrorReply) {
    super(`${status} ${reply.code} ${JSON.stringify(reply.fields ?? '')}`)
    this.status = status
    this.code = reply.code as ErrorCode
    this.reply = reply
  }
}

export interface Caller {
  url: string
  token?: string
  headers?: Record<string, string>
}

export interface Answer<T> {
  status: number
  headers: Headers
  value: T
}

interface Given {
  params?: Record<string, string>
  query?: Record<string, unknown>
  body?: Record<string, unknown>
}

/** The URL of an endpoint with its parameters and query filled in. */
export function addressOf(endpoint: Endpoint, { params = {}, query = {} }: Given): string {
  const path = endpoint.path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query))
    for (const one of Array.isArray(value) ? value : [value]) if (one !== undefined) search.append(name, String(one))
  return search.size > 0 ? `${path}?${search}` : path
}

/**
 * Calls the server over HTTP, typed by the contract. Checks every reply, status and refusal against the declaration.
 */
export async function callOver<E extends Endpoint>(
  caller: Caller,
  endpoint: E,
  input: CallInput<E>,
): Promise<Answer<Reply<E>>> {
  const given = input as Given
  const response = await fetch(caller.url + addressOf(endpoint, given), {
    method: endpoint.method,
    headers: {
      ...(caller.token ? { authorization: `Bearer ${caller.token}` } : {}),
      ...(given.body === undefined ? {} : { 'content-type': 'application/json' }),
      ...caller.headers,
    },
    ...(given.body === undefined ? {} : { body: JSON.stringify(given.body) }),
  })
  if (response.status >= 400) throw await refusalOf(endpoint, response)
  const text = await response.text()
  const nothing = endpoint.reply instanceof z.ZodVoid || (endpoint.noContent && response.status === 204)
  if (response.status !== (nothing ? 204 : 200))
    throw new Error(`${endpoint.method} ${endpoint.path} answers ${response.status}, which it doesn't declare`)
  const value = nothing ? undefined : endpoint.reply.parse(JSON.parse(text))
  return { status: response.status, headers: response.headers, value: value as Reply<E> }
}

/** Makes the error of a refused answer; fails if the endpoint doesn't declare the code. */
export async function refusalOf(endpoint: Endpoint, response: Response): Promise<CallRefused> {
  const reply = ErrorReply.parse(await response.json())
  const known = ALWAYS.has(reply.code) || endpoint.errors?.includes(reply.code as ErrorCode)
  if (!known) throw new Error(`${endpoint.method} ${endpoint.path} answers ${reply.code}, which it doesn't declare`)
  if (errors[reply.code as ErrorCode].status !== response.status)
    throw new Error(`${reply.code} with ${response.status}`)
  return new CallRefused(response.status, reply)
}
