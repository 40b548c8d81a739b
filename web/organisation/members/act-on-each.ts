import { checkRecentSignIn } from '@strongroom/contract/identity/sessions.ts'
import { call } from '../../api/call.ts'
import { withRecentPassword } from '../../identity/confirm/ask-password.tsx'
import { describe } from '../../i18n/error-messages.ts'

/** Something for which an action failed, and why. */
export interface Failure {
  uuid: string
  name: string
  reason: string
}

/** Asks for a recent sign-in once, then acts on one thing after another. A failure stops none of the others. */
export async function actOnEach<T extends { uuid: string; name: string }>(
  things: readonly T[],
  act: (thing: T) => Promise<unknown>,
): Promise<Failure[]> {
  await withRecentPassword(() => call(checkRecentSignIn, {}))
  const failures: Failure[] = []
  for (const thing of things)
    await act(thing).catch((error) => failures.push({ uuid: thing.uuid, name: thing.name, reason: describe(error) }))
  return failures
}
