import { findApiDescription } from '@strongroom/contract/wire/system.ts'
import type { Routing } from '../http/route.ts'
import { openapi } from './openapi.ts'

/** Adds the call that describes all calls, itself included. Call it after every feature has mounted its own. */
export function describeApi({ route, endpoints }: Routing): void {
  let description: ReturnType<typeof openapi> | undefined
  route(findApiDescription, async () => (description ??= openapi(endpoints)))
  // Computed at the start, so that an endpoint that can't be described stops it.
  description = openapi(endpoints)
}
