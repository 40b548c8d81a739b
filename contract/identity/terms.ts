import { z } from 'zod'
import { endpoint, NoContent } from '../wire/endpoint.ts'

export const termsErrors = {
  'terms.not.accepted': { status: 403, description: 'Terms of service must be accepted' },
} as const

export const findTerms = endpoint('GET', '/publicapi/1/terms', {
  summary: 'The terms of service of this installation as text; empty if there are none',
  access: 'anyone',
  reply: z.object({ version: z.string().nullable(), text: z.string() }),
})

export const findAcceptedTerms = endpoint('GET', '/rest/tou/:userUuid/accepted', {
  summary: 'Whether you have accepted the current terms of service',
  beforeTerms: true,
  reply: z.object({ touAccepted: z.boolean() }),
  errors: ['not.found'],
})

export const acceptTerms = endpoint('POST', '/rest/tou/:userUuid/accepted', {
  summary: 'Accepts the current terms of service',
  beforeTerms: true,
  reply: NoContent,
  errors: ['not.found'],
})
