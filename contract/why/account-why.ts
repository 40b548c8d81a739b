import { z } from 'zod'
import { UserActions } from '../identity/user-actions.ts'
import { endpoint } from '../wire/endpoint.ts'
import { WhyClause } from './why.ts'

const AskedAccountAction = z.enum(Object.keys(UserActions.shape) as [keyof UserActions, ...(keyof UserActions)[]])

/** Available before sign-in is complete and before the terms are accepted, because both are clauses. */
export const explainAccountAction = endpoint('GET', '/publicapi/1/users/:userUuid/why', {
  beforeTerms: true,
  access: 'unfinished',
  summary:
    'Why you can, or cannot, do something with your own account: all clauses of its rule, which of them hold, and who could change them',
  query: z.object({ action: AskedAccountAction }),
  reply: z.object({ action: AskedAccountAction, allowed: z.boolean(), clauses: z.array(WhyClause) }),
  errors: ['not.found'],
})
