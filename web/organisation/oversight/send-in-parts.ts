import { limits } from '@strongroom/contract/wire/limits.ts'
import type { OverseenWorkspace } from '@strongroom/contract/organisation/oversight/overseen-workspaces.ts'
import type { ErrorCode } from '@strongroom/contract/registry/errors.ts'
import { CallError } from '../../api/call-error.ts'
import { queryClient } from '../../api/query-client.ts'
import { describe } from '../../i18n/error-messages.ts'
import { workspaceKeys } from '../../workspaces/workspaces/queries.ts'

/** The result for several workspaces. */
interface Outcome {
  done: string[]
  errors: { workspaceUuid: string; code: string }[]
}

/** A workspace that was left out, with the reason. */
export interface LeftOut {
  name: string
  reason: string
}

/** Sends a call for as many workspaces at a time as it takes. Returns how many succeeded, and the others. */
export async function sendInParts(
  workspaces: readonly OverseenWorkspace[],
  send: (workspaceUuids: string[]) => Promise<Outcome>,
): Promise<{ done: number; leftOut: LeftOut[] }> {
  const names = new Map(workspaces.map(({ uuid, name }) => [uuid, name]))
  const leftOut: LeftOut[] = []
  let done = 0
  try {
    for (let at = 0; at < workspaces.length; at += limits.overseenPerCall) {
      const outcome = await send(workspaces.slice(at, at + limits.overseenPerCall).map(({ uuid }) => uuid))
      done += outcome.done.length
      for (const { workspaceUuid, code } of outcome.errors)
        leftOut.push({ name: names.get(workspaceUuid) ?? '', reason: describe(new CallError(code as ErrorCode, 409)) })
    }
  } finally {
    await queryClient.invalidateQueries({ queryKey: workspaceKeys.all })
  }
  return { done, leftOut }
}
