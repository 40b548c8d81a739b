import { type ErrorCode, errors } from '@strongroom/contract/registry/errors.ts'
import { Refused } from '../../kernel/refused.ts'

/** The `scimType` of errors (RFC 7644, section 3.12). */
type ScimType =
  | 'invalidFilter'
  | 'tooMany'
  | 'uniqueness'
  | 'mutability'
  | 'invalidSyntax'
  | 'invalidPath'
  | 'noTarget'
  | 'invalidValue'

const ERROR = 'urn:ietf:params:scim:api:messages:2.0:Error'

/** A refusal in the words of the protocol. */
export class ScimError extends Error {
  override name = 'ScimError'
  readonly status: number
  readonly scimType: ScimType | undefined

  constructor(status: number, scimType: ScimType | undefined, detail: string) {
    super(detail)
    this.status = status
    this.scimType = scimType
  }
}

export const invalidValue = (detail: string) => new ScimError(400, 'invalidValue', detail)

/** The protocol's types for refusals of the product's own rules. */
const TYPES: Partial<Record<ErrorCode, ScimType>> = {
  'email.taken': 'uniqueness',
  'member.domain.outside': 'invalidValue',
  'input.invalid': 'invalidSyntax',
  'group.name.taken': 'uniqueness',
  'group.external.taken': 'uniqueness',
  'group.person.unknown': 'invalidValue',
  'group.people.limit': 'tooMany',
  'group.limit': 'tooMany',
}

/** The body of an error's answer, which is a message of the protocol. */
export const errorBody = (status: number, detail: string, scimType?: ScimType) => ({
  schemas: [ERROR],
  status: String(status),
  ...(scimType ? { scimType } : {}),
  detail,
})

/** The protocol's form of a refusal. */
export function toScimError(error: ScimError | Refused): ScimError {
  if (error instanceof ScimError) return error
  const { status, description } = errors[error.code]
  const type = TYPES[error.code]
  // Directories take a 409 for a resource that exists already.
  return new ScimError(type === 'tooMany' ? 400 : status, type, description)
}
