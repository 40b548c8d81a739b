import { findApiDescription } from '@strongroom/contract/wire/system.ts'
import type { Routing } from '../http/route.ts'
import { openapi } from './openapi.ts'

/** Adds the call that describes all calls, itself too. Comes after every feature has mounted its own. */
export function describeApi({ route, endpoints }: Routing): void {
  let description: ReturnType<typeof openapi> | undefined
  route(findApiDescription, async () => (description ??= openapi(endpoints)))
  // At the start already, so that an endpoint that can't be described ends it.
  description = openapi(endpoints)
}
