import { z } from 'zod'
import { endpoint, NoContent } from '../../wire/endpoint.ts'
import { line } from '../../wire/fields.ts'
import { Id, Time } from '../../wire/ids.ts'

export const provisioningErrors = {
  'provisioning.token.unknown': { status: 404, description: 'The provisioning token doesn’t exist or was revoked' },
  'provisioning.token.limit': { status: 409, description: 'The workgroup has its maximum of provisioning tokens' },
} as const

/** The maximum number of valid tokens per workgroup. */
export const MOST_TOKENS = 10
/** The lifetimes that are offered, in days; 0: without an end. */
export const TOKEN_DAYS = [90, 180, 365, 0] as const

const TokenName = line(100)

/** The access of a directory to a workgroup's people. The secret is never shown again. */
export const ProvisioningToken = z.object({
  model: z.literal('ProvisioningToken'),
  uuid: Id,
  name: z.string(),
  createdTime: Time,
  /** The name of the administrator who created it. */
  creator: z.string().nullable(),
  expiresTime: Time.nullable(),
  lastUsedTime: Time.nullable(),
})
export type ProvisioningToken = z.infer<typeof ProvisioningToken>

const address = '/publicapi/1/workgroups/:workgroupUuid/provisioningtokens'
const refused = ['workgroup.not.found', 'permission.denied'] as const

export const listProvisioningTokens = endpoint('GET', address, {
  summary: 'The tokens with which directories manage the people of a workgroup. For its administrators',
  reply: z.object({
    content: z.array(ProvisioningToken),
    /** The URL that a directory is given. */
    scimUrl: z.string(),
  }),
  errors: refused,
})

export const createProvisioningToken = endpoint('POST', address, {
  summary: 'Creates a token and answers its secret, once. For administrators of the workgroup',
  body: z.object({
    name: TokenName,
    /** Days until it expires; 0: never. */
    days: z.literal([...TOKEN_DAYS]).default(365),
  }),
  reply: z.object({ token: ProvisioningToken, secret: z.string() }),
  errors: [...refused, 'reauthentication.required', 'provisioning.token.limit'],
})

export const revokeProvisioningToken = endpoint('DELETE', `${address}/:tokenUuid`, {
  summary: 'Revokes a token at once. For administrators of the workgroup',
  reply: NoContent,
  errors: [...refused, 'reauthentication.required', 'provisioning.token.unknown'],
})
