import type { CallInput, Endpoint } from '@strongroom/contract/wire/endpoint.ts'
import { viewingOf } from './viewing.ts'

interface Parts {
  params?: Record<string, string>
  query?: Record<string, unknown>
}

/**
 * The URL of a call, relative to this site: parameters filled in, query appended. Undefined, null and empty query
 * values are left out; lists repeat their name. If this tab views a workspace as somebody else, the call says so. For
 * `bytes` endpoints the result is used as `src` or `href`.
 */
export function addressOf<E extends Endpoint>(endpoint: E, input: Omit<CallInput<E>, 'body'>): string {
  const { params = {}, query = {} } = input as Parts
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries({ ...query, ...viewingOf(endpoint) })) {
    for (const one of Array.isArray(value) ? value : [value]) {
      if (one !== undefined && one !== null && one !== '') search.append(name, String(one))
    }
  }
  return search.size ? `${path}?${search}` : path
}
