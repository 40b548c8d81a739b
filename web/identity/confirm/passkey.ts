import type {
  NewCredential,
  PasskeyCreation,
  PasskeyRequest,
  UsedCredential,
} from '@strongroom/contract/identity/passkeys.ts'
import type { z } from 'zod'
import { CallError } from '../../api/call-error.ts'

/** Creates a passkey on the device. @throws {CallError} `passkey.stopped` or `passkey.known` if none was created. */
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

/** Signs with a passkey. @throws {CallError} `passkey.stopped` if it didn't. */
export async function showPasskey(options: z.output<typeof PasskeyRequest>): Promise<z.input<typeof UsedCredential>> {
  const { startAuthentication } = await import('@simplewebauthn/browser')
  const shown = await startAuthentication({ optionsJSON: options as never }).catch(refuse)
  const { clientDataJSON, authenticatorData, signature, userHandle } = shown.response
  const response = { clientDataJSON, authenticatorData, signature, userHandle: userHandle ?? null }
  return { id: shown.id, rawId: shown.rawId, type: shown.type, response }
}

/** Browsers deliberately don't say whether the person cancelled or had no passkey. */
function refuse(error: unknown): never {
  const known = error instanceof Error && error.name === 'InvalidStateError'
  throw new CallError(known ? 'passkey.known' : 'passkey.stopped', 0)
}

/** Whether this browser supports passkeys. */
export const passkeysWork = () => typeof window.PublicKeyCredential === 'function'
