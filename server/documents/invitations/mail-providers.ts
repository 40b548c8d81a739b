import { Lookalikes } from './lookalike.ts'

/**
 * Domains of well-known email providers. Short ones are left out: as many real domains are one letter away from them
 * as typing mistakes.
 */
const PROVIDERS = [
  'btinternet.com',
  'gmail.com',
  'googlemail.com',
  'hotmail.co.uk',
  'hotmail.com',
  'icloud.com',
  'outlook.com',
  'proton.me',
  'protonmail.com',
  'virginmedia.com',
  'xtra.co.nz',
  'yahoo.co.nz',
  'yahoo.co.uk',
  'yahoo.com',
]
/** Real domains that resemble these. */
const REAL = new Set([...PROVIDERS, 'email.com', 'mail.com', 'ymail.com', 'outlook.co.nz', 'outlook.co.uk'])
const lookalikes = new Lookalikes(PROVIDERS)

/** Whether a domain is a provider's, or a real one that resembles those. */
export const isProvider = (domain: string): boolean => REAL.has(domain)

/** The provider's domain that this one could be mistaken for; null if there is none. */
export const resembledProvider = (domain: string): string | null => (isProvider(domain) ? null : lookalikes.of(domain))
