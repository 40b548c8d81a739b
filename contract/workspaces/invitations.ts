import { z } from 'zod'
import { endpoint } from '../wire/endpoint.ts'
import { Id } from '../wire/ids.ts'
import { Invitees } from './participants.ts'
import { doorErrors } from './workspaces.ts'

/** A domain of some of the addresses, with its warnings. */
export const InvitedDomain = z.object({
  /** As addresses are stored: punycode. */
  domain: z.string(),
  /** As people read it. */
  displayed: z.string(),
  /** No earlier participant has this domain. */
  isNew: z.boolean(),
  /** A known domain that it could be mistaken for. */
  resembles: z.string().nullable(),
  /** The domain of a well-known email provider that it could be mistaken for. */
  resemblesProvider: z.string().nullable(),
  /** Another new domain of the same invitation that it could be mistaken for. */
  resemblesInvited: z.string().nullable(),
})

export const previewInvitation = endpoint('POST', '/publicapi/1/participants/preview', {
  kind: 'read',
  summary: 'Previews an invitation: who would get it, and what they would see. Changes nothing',
  body: z.object({
    workspaceUuid: Id,
    ...Invitees,
    hasDownload: z.boolean().default(false),
  }),
  reply: z.object({
    /** How many documents each of them sees after accepting, and how many of those they can download. */
    documents: z.int(),
    downloadable: z.int(),
    domains: z.array(InvitedDomain),
    /** The addresses that the workgroup doesn't trust. */
    untrusted: z.array(z.string()),
    /** Those of the addresses whose people take part already: an invitation replaces their abilities. */
    alreadyThere: z.array(z.string()),
  }),
  errors: ['workspace.not.found', ...doorErrors, 'permission.denied', 'group.not.found', 'invitation.too.many'],
})
