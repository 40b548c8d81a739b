import { z } from 'zod'
import type { ErrorCode } from '../registry/errors.ts'

export type Method = 'GET' | 'HEAD' | 'OPTIONS' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/**
 * The kind of an endpoint, which decides the scope of its handler:
 * - `read`: a read-only scope; GET, HEAD and OPTIONS by default
 * - `change`: a transaction that can't commit without an authorisation and an audit event
 * - `ask`: reads, waits for an external service without holding a connection or lock, then changes
 * - `bytes`: answers bytes instead of JSON; accepts the browser's cookie instead of a bearer
 * - `upload`: multipart; bytes are stored before a change claims them
 * - `resumable`: a call of the upload protocol tus, which reads and writes headers and raw bytes
 * - `stream`: server-sent events, each with one reply as its data
 */
export type Kind = 'read' | 'change' | 'ask' | 'bytes' | 'upload' | 'resumable' | 'stream'

export interface Spec {
  /** One sentence for the API documentation. */
  summary: string
  kind?: Kind
  /** Who may call: signed-in people (default), also those whose second factor is missing, or anybody. */
  access?: 'signed-in' | 'unfinished' | 'anyone'
  /** Open to signed-in people who have not accepted the terms of service yet. */
  beforeTerms?: boolean
  /** Why a GET changes something. */
  writes?: string
  /** For GETs that write: HEAD is answered and records nothing, because no bytes are sent. False if HEAD is another call. */
  answersHead?: boolean
  /** Redirects a browser instead of answering bytes. */
  leads?: boolean
  /** Whether owner and managers may view the answer as a participant; false if that is refused even for a read. */
  viewAs?: boolean
  /** A list that answers 204 if it is empty and the query says noContentReplacesSeeOther. */
  noContent?: boolean
  /** quirk: answers `application/hal+json` to clients that accept it and don't accept `application/json`. */
  hal?: boolean
  /** Creations: a repeated call with the same `Idempotency-Key` gets the first call's reply. */
  idempotent?: boolean
  query?: z.ZodType
  body?: z.ZodType
  /** The largest JSON body in bytes; 1 MiB by default. */
  bodyLimit?: number
  reply: z.ZodType
  /** Every code that this call can answer besides `input.invalid` and `signed.out`. */
  errors?: readonly ErrorCode[]
}

export type Endpoint = Spec & { method: Method; path: string; kind: Kind }

/** Whether a call may change something: not permitted with read-only rights or when viewing as somebody else. */
export const isChanging = ({ kind }: { kind: Kind }): boolean => ['change', 'ask', 'upload', 'resumable'].includes(kind)

/**
 * Whether HEAD is answered as GET, without the body: where that changes nothing. A stream of events has no end that could
 * be left out.
 */
export const answersHead = ({ method, kind, writes, answersHead: declared }: Endpoint): boolean =>
  method === 'GET' && (kind === 'read' || kind === 'bytes') && (declared ?? writes === undefined)

/** Declares one call of the API. `path` names its parameters as `:name`. */
export function endpoint<const M extends Method, const P extends string, const S extends Spec>(
  method: M,
  path: P,
  spec: S,
): S & { method: M; path: P; kind: S extends { kind: infer K extends Kind } ? K : KindOf<M> } {
  const reads = method === 'GET' || method === 'HEAD' || method === 'OPTIONS'
  return { method, path, kind: reads ? 'read' : 'change', ...spec } as never
}

type KindOf<M extends Method> = M extends 'GET' | 'HEAD' | 'OPTIONS' ? 'read' : 'change'

type Names<P extends string> = P extends `${string}:${infer N}/${infer R}`
  ? N | Names<`/${R}`>
  : P extends `${string}:${infer N}`
    ? N
    : never

type Part<E, K extends string, Side extends 'in' | 'out'> =
  E extends Record<K, infer S extends z.ZodType> ? { [k in K]: Side extends 'in' ? z.input<S> : z.output<S> } : unknown

type Params<E extends Endpoint> = [Names<E['path']>] extends [never]
  ? unknown
  : { params: Record<Names<E['path']>, string> }

/** The input of a client: parameters, query and body before parsing. */
export type CallInput<E extends Endpoint> = Params<E> & Part<E, 'query', 'in'> & Part<E, 'body', 'in'>
/** The input of a handler: parameters, query and body after parsing. */
export type Input<E extends Endpoint> = Params<E> & Part<E, 'query', 'out'> & Part<E, 'body', 'out'>
/** The result of a handler. */
export type Reply<E extends Endpoint> = z.output<E['reply']>

/** The reply of calls that answer 204. */
export const NoContent = z.void()
/** The reply of calls that answer bytes: the content type is the file's own. */
export const Bytes = z.custom<never>().meta({ description: 'binary' })
