import { z } from 'zod'
import { EmailAddress, line } from './fields.ts'
import { limits } from './limits.ts'

export const workgroupEvents = [
  'ACCOUNT_CREATED',
  'WORKGROUP_CREATED',
  'WORKGROUP_UPDATED',
  'WORKGROUP_DOMAIN_CLAIMED',
  'WORKGROUP_BRANDING_CHANGED',
] as const

export const WorkgroupName = line(limits.inputText)

/** A mail domain as it is stored and compared: lower case, punycode. `*.example.org` stands for its sub-domains. */
export const MailDomain = z
  .string()
  .max(limits.emailAddress)
  .transform((v) => v.trim())
  .transform((v) => (v.startsWith('*.') ? withPrefix('*.', domainOf(v.slice(2))) : domainOf(v)))
  .refine((v) => v !== '', { message: 'not a mail domain, such as example.org or *.example.org' })

/** The domain in its one form, '' where it could stand in no address. */
function domainOf(text: string): string {
  const address = EmailAddress.safeParse(`a@${text}`)
  return address.success ? address.data.slice(2) : ''
}

const withPrefix = (prefix: string, text: string) => (text === '' ? '' : prefix + text)
