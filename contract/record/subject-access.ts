import { z } from 'zod'
import { Bytes, endpoint } from '../wire/endpoint.ts'
import { paragraph } from '../wire/fields.ts'

/** The length of an administrator's reason: it is part of a URL, which has a length as well. */
export const accessReasonLength = 500

const bytes = { kind: 'bytes', viewAs: false, writes: 'the export is recorded', reply: Bytes } as const

export const exportOwnData = endpoint('GET', '/publicapi/1/users/:userUuid/personaldata', {
  ...bytes,
  summary: 'Everything that the installation holds about you, as a zip of CSV and JSON lines',
  beforeTerms: true,
  errors: ['not.found', 'reauthentication.required', 'too.many.requests'],
})

/** The reason for an export of a member's data, which the member is told. */
export const accessReason = paragraph(accessReasonLength).refine((v) => v !== '', { message: 'required' })

export const exportMemberData = endpoint('GET', '/publicapi/1/members/:userUuid/personaldata', {
  ...bytes,
  summary:
    'What the installation holds about a member, as a zip of CSV and JSON lines, without other organisations’ workspaces and without texts that administrators may not read; the member is told by mail, with the reason. For their administrators',
  query: z.object({ reason: accessReason }),
  errors: ['not.found', 'permission.denied', 'reauthentication.required', 'too.many.requests'],
})
