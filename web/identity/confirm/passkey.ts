import type {
  NewCredential,
  PasskeyCreation,
  PasskeyRequest,
  UsedCredential,
} from '@strongroom/contract/identity/passkeys.ts'
import type { z } from 'zod'
import { CallError } from '../../api/call-error.ts'

/** Has the device make a passkey. @throws {CallError} `passkey.stopped` or `passkey.known` where it made none. */
export async function makePasskey(options: z.output<typeof PasskeyCreation>): Promise<z.input<typeof NewCredential>> {
  const { startRegistration } = await import('@simplewebauthn/browser')
  const made = await startRegistration({ optionsJSON: options as never }).catch(refuse)
  const { clientDataJSON, attestationObject, transports = [] } = made.response
  return {
    id: made.id,
    rawId: made.rawId,
    type: made.type,
    response: { clientDataJSON, attestationObject, transports },
  }
}

/** Has the device sign with a passkey. @throws {CallError} `passkey.stopped` where it didn't. */
export async function showPasskey(options: z.output<typeof PasskeyRequest>): Promise<z.input<typeof UsedCredential>> {
  const { startAuthentication } = await import('@simplewebauthn/browser')
  const shown = await startAuthentication({ optionsJSON: options as never }).catch(refuse)
  const { clientDataJSON, authenticatorData, signature, userHandle } = shown.response
  const response = { clientDataJSON, authenticatorData, signature, userHandle: userHandle ?? null }
  return { id: shown.id, rawId: shown.rawId, type: shown.type, response }
}

/** Browsers don't say whether somebody cancelled or there was nothing to use, and that is right so. */
function refuse(error: unknown): never {
  const known = error instanceof Error && error.name === 'InvalidStateError'
  throw new CallError(known ? 'passkey.known' : 'passkey.stopped', 0)
}

/** Whether this browser knows of passkeys at all. */
export const passkeysWork = () => typeof window.PublicKeyCredential === 'function'
