import type { Endpoint, Input, Reply } from '@strongroom/contract/wire/endpoint.ts'
import { errors, type ErrorCode } from '@strongroom/contract/registry/errors.ts'
import type { z } from 'zod'

interface Details {
  fields?: { path: string; message: string }[]
  addresses?: string[]
}

/** A refusal that a handler throws: a code that the endpoint declares. */
export class Refusal extends Error {
  readonly code: ErrorCode
  readonly more: Details

  constructor(code: ErrorCode, more: Details = {}) {
    super(code)
    this.code = code
    this.more = more
  }
}

/** One call that was made, after parsing. */
export interface Made<E extends Endpoint = Endpoint> {
  endpoint: E
  input: Input<E>
}

interface Handler {
  endpoint: Endpoint
  pattern: RegExp
  answer: (input: never) => unknown
}

/** Codes that every call may be refused with. */
const GENERAL = ['input.invalid', 'signed.out', 'server.error', 'not.ready', 'too.many.requests', 'permission.denied']

/**
 * A server made from the contract, in place of `fetch`. Requests of components and answers of tests both pass the
 * endpoint's schemas, so that neither can differ from the API. A call without a handler fails the test.
 */
export class FakeServer {
  private handlers: Handler[] = []
  readonly made: Made[] = []
  /** Problems of the calls so far; the set-up fails a test that has any. */
  readonly problems: string[] = []

  /** Answers an endpoint from now on; the newest handler of an endpoint counts. */
  on<E extends Endpoint>(endpoint: E, answer: (input: Input<E>) => Reply<E> | Promise<Reply<E>>): this {
    const names = endpoint.path.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)
    const pattern = new RegExp(`^${names.replaceAll(/:(\w+)/g, '(?<$1>[^/]+)')}$`)
    this.handlers.unshift({ endpoint, pattern, answer })
    return this
  }

  /** The calls of one endpoint, oldest first. */
  callsOf<E extends Endpoint>(endpoint: E): Input<E>[] {
    return this.made.filter((one) => one.endpoint === endpoint).map((one) => one.input as Input<E>)
  }

  readonly fetch = async (address: string | URL | Request, init: RequestInit = {}): Promise<Response> => {
    const url = new URL(address instanceof Request ? address.url : address, 'http://localhost')
    const method = init.method ?? 'GET'
    const found = this.handlers.find((one) => one.endpoint.method === method && one.pattern.test(url.pathname))
    if (!found) return this.fail(`${method} ${url.pathname} is not expected`)
    try {
      return await this.answerWith(found, url, init)
    } catch (error) {
      if (error instanceof Refusal) return this.refuse(found.endpoint, error)
      return this.fail(`${method} ${url.pathname}: ${String(error)}`)
    }
  }

  private async answerWith({ endpoint, pattern, answer }: Handler, url: URL, init: RequestInit): Promise<Response> {
    const part = (schema: z.ZodType | undefined, value: unknown) => schema?.parse(value)
    const body = typeof init.body === 'string' ? (JSON.parse(init.body) as unknown) : undefined
    const input = {
      params: pattern.exec(url.pathname)?.groups ?? {},
      query: part(endpoint.query, queryOf(url)),
      body: part(endpoint.body, body),
    }
    this.made.push({ endpoint, input: input as Input<Endpoint> })
    const reply = await answer(input as never)
    const checked = endpoint.reply.parse(reply)
    if (checked === undefined) return new Response(null, { status: 204 })
    return Response.json(checked)
  }

  private refuse({ method, path, errors: declared = [] }: Endpoint, { code, more }: Refusal): Response {
    if (!declared.includes(code) && !GENERAL.includes(code))
      return this.fail(`${method} ${path} does not declare ${code}`)
    const { status, description } = errors[code]
    return Response.json({ code, status, description, requestId: 'fake', ...more }, { status })
  }

  private fail(problem: string): Response {
    this.problems.push(problem)
    return new Response(problem, { status: 500 })
  }
}

/** A parameter that is named several times is a list, as the server reads it. */
const queryOf = ({ searchParams }: URL): Record<string, string | string[]> =>
  Object.fromEntries(
    [...new Set(searchParams.keys())].map((name) => {
      const values = searchParams.getAll(name)
      return [name, values.length > 1 ? values : values[0]!]
    }),
  )
