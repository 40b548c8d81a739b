import { z } from 'zod'
import { endpoint } from '../wire/endpoint.ts'
import { Id, Time } from '../wire/ids.ts'

export const clientErrors = {
  'client.invalid': { status: 401, description: 'The client doesn’t exist, or its secret is incorrect or revoked' },
  'scope.missing': { status: 403, description: 'This client has read-only access' },
} as const

export const issueClientToken = endpoint('POST', '/publicapi/1/clienttokens', {
  summary:
    'Exchanges the secret of a service account for a token, which the authorization header of the answer carries. It lives like a session: 20 minutes without use, 12 hours at most',
  access: 'anyone',
  body: z.object({ clientId: Id, clientSecret: z.string().min(1).max(200) }),
  reply: z.object({ userUuid: Id, scope: z.enum(['read', 'write']), expiresTime: Time }),
  errors: ['client.invalid', 'login.locked', 'login.insecure', 'user.disabled'],
})
