import { z } from 'zod'
import { endpoint, NoContent } from '../wire/endpoint.ts'
import { EmailAddress } from '../wire/fields.ts'
import { Id } from '../wire/ids.ts'
import { limits } from '../wire/limits.ts'
import { MailDomain } from './workgroups.ts'

/** An address, a domain, or `*.` and a domain for its sub-domains: normalised as addresses are stored. */
export const TrustedEntry = z
  .string()
  .max(limits.emailAddress * 4)
  .transform((text, context) => {
    const form = text.includes('@') ? EmailAddress.safeParse(text) : MailDomain.safeParse(text)
    if (form.success) return form.data
    context.addIssue({ code: 'custom', message: 'neither an address nor a domain' })
    return z.NEVER
  })

/** The duplicate entries of a list, each once. */
export function twiceIn(entries: readonly string[]): string[] {
  const seen = new Set<string>()
  return [...new Set(entries.filter((entry) => seen.size === seen.add(entry).size))]
}

export const findTrustedList = endpoint('GET', '/publicapi/1/workgroups/:workgroupUuid/trustedlist', {
  summary: 'The trusted list of a workgroup; empty means everybody. For its administrators',
  reply: z.object({ workgroupUuid: Id, entries: z.array(z.string()) }),
  errors: ['workgroup.not.found', 'permission.denied'],
})

export const updateTrustedList = endpoint('PUT', '/publicapi/1/workgroups/:workgroupUuid/trustedlist', {
  summary:
    'Replaces the trusted list; existing participants stay. `before` may hold the list that the caller saw: another one now is a refusal. For its administrators',
  body: z.object({
    entries: z
      .array(TrustedEntry)
      .max(limits.trustedEntries)
      .refine((entries) => twiceIn(entries).length === 0, { message: 'must not contain an entry twice' }),
    // Commands may store more entries than one call.
    before: z
      .array(z.string().max(limits.emailAddress * 4))
      .max(limits.trustedEntries * 10)
      .optional(),
  }),
  reply: NoContent,
  errors: ['workgroup.not.found', 'permission.denied', 'reauthentication.required', 'changed.meanwhile'],
})
