import type { UsedCredential } from '@strongroom/contract/identity/passkeys.ts'
import type { z } from 'zod'
import type { Change } from '../../kernel/change.ts'
import { takeChallenge } from './challenge.ts'
import { countPasskey } from './count-passkey.ts'
import { notAccepted } from './queries.ts'
import { takePasskey } from './take-passkey.ts'

/** Verifies a second factor signed by one of the caller's passkeys in this session. Refuses with `passkey.invalid`. */
export async function takeFactor(change: Change, credential: z.output<typeof UsedCredential>): Promise<void> {
  const { personId, sessionId } = change.actor
  const refusal = notAccepted(change)
  const forget = await countPasskey(change)
  const expectedChallenge = await takeChallenge(change, credential.response.clientDataJSON, {
    purpose: 'FACTOR',
    holder: { session_id: sessionId },
    refusal,
  })
  await takePasskey(change, { credential, expectedChallenge, verified: false, personId, refusal })
  await forget()
}
