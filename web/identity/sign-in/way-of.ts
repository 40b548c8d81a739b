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
 * The step after the address. Providers send people back to the installation's public URL only: under another URL only
 * the password is shown, whatever the server then answers. After a failure nobody is redirected automatically.
 */
export function wayOf(answer: Reply<typeof startLogin>, problem: unknown): Way {
  const providers = answer.providers.filter(({ redirectUrl }) => new URL(redirectUrl).origin === window.location.origin)
  if (answer.authMethod === 'USE_PASSWORD' || providers.length === 0) return { step: 'password', providers }
  if (answer.redirectUrl && !problem) return { step: 'leave', redirectUrl: answer.redirectUrl }
  return { step: 'providers', providers, passwordAllowed: answer.passwordAllowed || isElsewhere(problem) }
}

/** A member of another workgroup than their address suggests has a password after all. */
const isElsewhere = (problem: unknown) => (problem as { code?: unknown } | null)?.code === 'identity.not.member'
