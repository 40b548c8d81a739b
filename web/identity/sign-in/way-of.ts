import type { Reply } from '@strongroom/contract/wire/endpoint.ts'
import type { ProviderChoice } from '@strongroom/contract/identity/identity.ts'
import type { startLogin } from '@strongroom/contract/identity/sign-in.ts'

export interface PasswordWay {
  step: 'password'
  /** Offered beside the password. */
  providers: ProviderChoice[]
}

export interface ProvidersWay {
  step: 'providers'
  providers: ProviderChoice[]
  passwordAllowed: boolean
}

type Way = PasswordWay | ProvidersWay | { step: 'leave'; redirectUrl: string }

/**
 * What comes after the address. Providers send people back to the installation's public address only: on a page under
 * another one only the password is shown, whatever the server then says to it. After a failure nobody is sent on unasked.
 */
export function wayOf(answer: Reply<typeof startLogin>, problem: unknown): Way {
  const providers = answer.providers.filter(({ redirectUrl }) => new URL(redirectUrl).origin === window.location.origin)
  if (answer.authMethod === 'USE_PASSWORD' || providers.length === 0) return { step: 'password', providers }
  if (answer.redirectUrl && !problem) return { step: 'leave', redirectUrl: answer.redirectUrl }
  return { step: 'providers', providers, passwordAllowed: answer.passwordAllowed || isElsewhere(problem) }
}

/** Whoever is in another workgroup than their address says has a password all the same. */
const isElsewhere = (problem: unknown) => (problem as { code?: unknown } | null)?.code === 'identity.not.member'
