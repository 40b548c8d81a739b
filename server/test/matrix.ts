import type { CallInput, Endpoint } from '@strongroom/contract/wire/endpoint.ts'
import type { ErrorCode } from '@strongroom/contract/registry/errors.ts'
import { expect } from 'vitest'
import { as, type TestPerson } from './as.ts'
import { CallRefused } from './call.ts'
import type { TestServer } from './server.ts'

/** A caller's result: nothing refused, or that code. */
export type Outcome = 'ok' | ErrorCode

/** The code of a refusal, or 'ok'. Any other failure fails the test. */
export async function outcomeOf(work: Promise<unknown>): Promise<Outcome> {
  try {
    await work
    return 'ok'
  } catch (error) {
    if (error instanceof CallRefused) return error.code
    throw error
  }
}

/** Calls one endpoint as several people in sequence, and compares their results. */
export async function matrix<E extends Endpoint>(
  server: TestServer,
  endpoint: E,
  {
    input,
    people,
    expected,
  }: {
    input: (who: string) => CallInput<E> | Promise<CallInput<E>>
    people: Record<string, TestPerson | undefined>
    expected: Record<string, Outcome>
  },
): Promise<void> {
  const got: Record<string, Outcome> = {}
  for (const who of Object.keys(expected))
    got[who] = await outcomeOf(as(server, people[who]).call(endpoint, await input(who)))
  expect(got, `${endpoint.method} ${endpoint.path}`).toEqual(expected)
}
