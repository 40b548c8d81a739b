import { z } from 'zod'
import { Person } from '../../identity/users.ts'
import { endpoint, NoContent } from '../../wire/endpoint.ts'
import { EmailAddress, line } from '../../wire/fields.ts'
import { Id, Time } from '../../wire/ids.ts'
import { limits } from '../../wire/limits.ts'
import { nameFilter, pageOf, pageQuery } from '../../wire/page.ts'

export const groupErrors = {
  'group.not.found': { status: 404, description: 'Group not found' },
  'group.name.taken': { status: 409, description: 'The workgroup already has a group with this name' },
  'group.external.taken': { status: 409, description: 'The workgroup already has a group with this external id' },
  'group.limit': {
    status: 409,
    description: `The workgroup has reached its maximum of ${limits.groupsPerWorkgroup} groups`,
  },
  'group.people.limit': { status: 409, description: `A group has at most ${limits.peoplePerGroup} people` },
  'group.provisioned': { status: 409, description: 'A provisioning client keeps this group' },
  'group.person.unknown': { status: 400, description: 'Only members of the workgroup can be added by their id' },
  'group.entry.not.found': { status: 404, description: 'This person is no longer in the group' },
} as const

export const GroupName = line(limits.inputText)

export const GroupActions = z.object({ view: z.boolean(), update: z.boolean(), delete: z.boolean() })
export type GroupActions = z.infer<typeof GroupActions>

/** A group of people of a workgroup, who are invited together. */
export const Group = z.object({
  model: z.literal('Group'),
  uuid: Id,
  workgroupUuid: Id,
  name: z.string(),
  /** How many people it has, without disabled ones. */
  people: z.int(),
  /** Whether a provisioning client keeps it. */
  isProvisioned: z.boolean(),
  createdTime: Time,
  actions: GroupActions,
})
export type Group = z.infer<typeof Group>

/** A member of the workgroup, or an address outside it: those have neither id nor name. */
export const GroupEntry = z.object({
  uuid: Id,
  user: Person,
  isMember: z.boolean(),
  /** Disabled people aren't invited; only administrators see them here. */
  isDisabled: z.boolean(),
})
export type GroupEntry = z.infer<typeof GroupEntry>

export const GroupWithPeople = Group.extend({ entries: z.array(GroupEntry) })
export type GroupWithPeople = z.infer<typeof GroupWithPeople>

const People = {
  userUuids: z.array(Id).max(limits.peoplePerGroup).default([]),
  emails: z.array(EmailAddress).max(limits.peoplePerGroup).default([]),
}

const ofWorkgroup = '/rest/workgroups/:workgroupUuid/groups'
const oneGroup = `${ofWorkgroup}/:groupUuid` as const

export const listGroups = endpoint('GET', ofWorkgroup, {
  summary: 'The groups of a workgroup, by name. For its members and administrators',
  query: z.object({ ...pageQuery(), name: nameFilter }),
  reply: pageOf(Group),
  errors: ['workgroup.not.found', 'permission.denied'],
})

export const findGroup = endpoint('GET', oneGroup, {
  summary: 'A group with its people. For members and administrators of the workgroup',
  reply: GroupWithPeople,
  errors: ['workgroup.not.found', 'group.not.found', 'permission.denied'],
})

const adding = [
  'workgroup.not.found',
  'permission.denied',
  'group.people.limit',
  'group.person.unknown',
  'PARTICIPANT_EMAIL_NOT_WHITELISTED',
] as const

export const createGroup = endpoint('POST', ofWorkgroup, {
  summary: 'Creates a group of members and of addresses that the workgroup trusts. For administrators',
  idempotent: true,
  body: z.object({ name: GroupName, ...People }),
  reply: GroupWithPeople,
  errors: [...adding, 'group.name.taken', 'group.limit', 'idempotency.mismatch'],
})

const changing = ['workgroup.not.found', 'group.not.found', 'permission.denied'] as const

export const renameGroup = endpoint('PUT', oneGroup, {
  summary: 'Renames a group. For administrators',
  body: z.object({ name: GroupName }),
  reply: NoContent,
  errors: [...changing, 'group.provisioned', 'group.name.taken'],
})

export const deleteGroup = endpoint('DELETE', oneGroup, {
  summary: 'Deletes a group; whoever was invited by it stays. For administrators',
  reply: NoContent,
  errors: changing,
})

export const addGroupPeople = endpoint('POST', `${oneGroup}/people`, {
  summary:
    'Adds members of the workgroup and addresses that it trusts; who is in the group already stays. For administrators',
  body: z.object(People).refine(({ userUuids, emails }) => userUuids.length + emails.length > 0, {
    message: 'names nobody',
  }),
  reply: GroupWithPeople,
  errors: [...adding, 'group.not.found', 'group.provisioned'],
})

export const removeGroupEntry = endpoint('DELETE', `${oneGroup}/people/:entryUuid`, {
  summary: 'Removes somebody from a group. For administrators',
  reply: NoContent,
  errors: [...changing, 'group.provisioned', 'group.entry.not.found'],
})
