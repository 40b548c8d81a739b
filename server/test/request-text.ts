import type { Endpoint } from '@strongroom/contract/wire/endpoint.ts'
import { z } from 'zod'
import { as, type TestPerson } from './as.ts'
import type { TestServer } from './server.ts'

/** Calls an endpoint with the matching ids in its path and query, and returns the answer as text. */
export async function requestTextOf(
  server: TestServer,
  who: TestPerson,
  { endpoint, ids }: { endpoint: Endpoint; ids: Record<string, string> },
): Promise<{ ok: boolean; text: string }> {
  const names = [...endpoint.path.matchAll(/:(?<name>\w+)/g)].map(({ groups }) => groups!['name']!)
  const params = Object.fromEntries(names.map((name) => [name, ids[name] ?? '1']))
  const shape = endpoint.query instanceof z.ZodObject ? Object.keys(endpoint.query.shape) : []
  const known = shape.filter((name) => name in ids)
  const query = Object.fromEntries(known.map((name) => [name, ids[name]]))
  const flags = shape.includes('includeActions') ? { includeActions: 'true' } : {}
  const response = await as(server, who).fetch(endpoint, { params, query: { ...query, ...flags } })
  return { ok: response.ok, text: await response.text() }
}
