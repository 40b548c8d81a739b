export const USER = 'urn:ietf:params:scim:schemas:core:2.0:User'
export const GROUP = 'urn:ietf:params:scim:schemas:core:2.0:Group'
export const LIST = 'urn:ietf:params:scim:api:messages:2.0:ListResponse'
export const PATCH = 'urn:ietf:params:scim:api:messages:2.0:PatchOp'

/** Results of one page at most. */
export const MOST_RESULTS = 200

interface Attribute {
  name: string
  type: 'string' | 'boolean' | 'complex' | 'reference'
  multiValued: boolean
  description: string
  required: boolean
  caseExact?: boolean
  mutability: 'readOnly' | 'readWrite' | 'immutable'
  returned: 'default' | 'always'
  uniqueness?: 'none' | 'server'
  referenceTypes?: string[]
  subAttributes?: Attribute[]
}

const attribute = (name: string, description: string, more: Partial<Attribute> = {}): Attribute => ({
  name,
  type: 'string',
  multiValued: false,
  description,
  required: false,
  ...(more.type === undefined ? { caseExact: false, uniqueness: 'none' } : {}),
  mutability: 'readWrite',
  returned: 'default',
  ...more,
})

const NAME = [
  attribute('formatted', 'The full name. Read if neither of the other parts is given.'),
  attribute('familyName', 'The family name.'),
  attribute('givenName', 'The given name.'),
]
const EMAIL = [
  attribute('value', 'The address, which is the userName.'),
  attribute('type', 'Always work.', { mutability: 'readOnly' }),
  attribute('primary', 'Always true.', { type: 'boolean', mutability: 'readOnly' }),
]

const GROUP_OF_USER = [
  attribute('value', 'The id of the group.', { mutability: 'readOnly' }),
  attribute('$ref', 'The URL of the group.', { type: 'reference', referenceTypes: ['Group'], mutability: 'readOnly' }),
  attribute('display', 'The name of the group.', { mutability: 'readOnly' }),
  attribute('type', 'Always direct.', { mutability: 'readOnly' }),
]

/** The schema of users: the attributes of the standard's that are stored. */
export const userSchema = {
  id: USER,
  name: 'User',
  description: 'A member of the workgroup',
  attributes: [
    attribute('userName', 'The email address. Another one must be confirmed by the person.', {
      required: true,
      uniqueness: 'server',
    }),
    attribute('name', 'The parts of the name.', { type: 'complex', subAttributes: NAME }),
    attribute('displayName', 'The full name. Read if no part of the name is given.'),
    attribute('emails', 'The email address once more.', { type: 'complex', multiValued: true, subAttributes: EMAIL }),
    attribute('groups', 'The groups that directories keep. They are changed at /Groups.', {
      type: 'complex',
      multiValued: true,
      mutability: 'readOnly',
      subAttributes: GROUP_OF_USER,
    }),
    attribute('active', 'Whether the person may sign in.', { type: 'boolean' }),
    attribute('externalId', 'The id in the directory.', { caseExact: true }),
  ],
}

const MEMBER = [
  attribute('value', 'The id of a user.', { mutability: 'immutable', required: true }),
  attribute('$ref', 'The URL of the user.', { type: 'reference', referenceTypes: ['User'], mutability: 'readOnly' }),
  attribute('type', 'Always User.', { mutability: 'readOnly' }),
  attribute('display', 'The name of the user.', { mutability: 'readOnly' }),
]

/** The schema of groups. */
export const groupSchema = {
  id: GROUP,
  name: 'Group',
  description: 'A group of members, who are invited together',
  attributes: [
    attribute('displayName', 'The name, unique in the workgroup.', { required: true, uniqueness: 'server' }),
    attribute('members', 'The users in the group.', { type: 'complex', multiValued: true, subAttributes: MEMBER }),
    attribute('externalId', 'The id in the directory.', { caseExact: true, uniqueness: 'server' }),
  ],
}
