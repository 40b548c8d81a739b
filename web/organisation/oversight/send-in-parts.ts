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

/** The results by workspace. Workspaces in neither list weren't sent, because of the error. */
export interface Sent {
  done: string[]
  leftOut: (LeftOut & { uuid: string })[]
  error: unknown
}

/** Sends a call for as many workspaces at a time as it takes. An error ends it, and doesn't hide what was done. */
export async function sendInParts(
  workspaces: readonly OverseenWorkspace[],
  send: (workspaceUuids: string[]) => Promise<Outcome>,
): Promise<Sent> {
  const names = new Map(workspaces.map(({ uuid, name }) => [uuid, name]))
  const sent: Sent = { done: [], leftOut: [], error: undefined }
  try {
    for (let at = 0; at < workspaces.length; at += limits.overseenPerCall) {
      const outcome = await send(workspaces.slice(at, at + limits.overseenPerCall).map(({ uuid }) => uuid))
      sent.done.push(...outcome.done)
      for (const { workspaceUuid: uuid, code } of outcome.errors) {
        const reason = describe(new CallError(code as ErrorCode, 409))
        sent.leftOut.push({ uuid, name: names.get(uuid) ?? '', reason })
      }
    }
  } catch (error) {
    sent.error = error
  }
  await queryClient.invalidateQueries({ queryKey: workspaceKeys.all })
  return sent
}
