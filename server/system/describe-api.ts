import { findApiDescription } from '@strongroom/contract/wire/system.ts'
import { keepAnswer } from '../http/kept-answer.ts'
import type { Routing } from '../http/route.ts'
import { openapi } from './openapi.ts'

/**
 * Adds the call that describes all calls, itself included. Call it after every feature has mounted its own. The
 * description is made at the first call: it takes a quarter of a second and memory, which most processes never need. A
 * test describes every endpoint.
 */
export function describeApi({ route, endpoints }: Routing): void {
  let description: ReturnType<typeof openapi> | undefined
  route(
    findApiDescription,
    async () => (description ??= keepAnswer(findApiDescription.reply.parse(openapi(endpoints)))),
  )
}
