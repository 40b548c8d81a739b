import { z } from 'zod'
import { endpoint, NoContent, type Reply } from '../wire/endpoint.ts'
import { EmailAddress, line } from '../wire/fields.ts'
import { Id } from '../wire/ids.ts'
import { limits } from '../wire/limits.ts'
import { pageOf, pageQuery } from '../wire/page.ts'
import { AnyTagName, TagName, TagType, tagValueOf, wrongTagValue } from './tag-values.ts'

export const tagPolicyErrors = {
  'tag.policy.not.found': { status: 404, description: 'Policy not found' },
  'tag.policy.name.taken': { status: 409, description: 'The workgroup already has a policy with this name' },
  'tag.policy.limit': { status: 409, description: 'The workgroup has reached its maximum of policies' },
  'tagged.user.not.found': { status: 404, description: 'No member or participant of the workgroup has this address' },
} as const

const PolicyTagType = z.enum(['TEXT', 'NUMBER', 'BOOLEAN', 'DATE'])

/** A tag of documents or people: with a value only that one, otherwise the name with any value or none. */
export const PolicyTag = z.object({ name: z.string(), type: PolicyTagType, value: z.string().nullable() })
export type PolicyTag = z.infer<typeof PolicyTag>

const givenTag = (name: typeof AnyTagName) =>
  z
    .object({
      name,
      type: TagType.default('TEXT'),
      value: z
        .string()
        .max(limits.inputText * 4)
        .nullable()
        .default(null),
    })
    .transform(({ name, type, value }, context): PolicyTag => {
      const known = type === 'NONE' ? 'TEXT' : type
      if (value === null || value.trim() === '') return { name, type: known, value: null }
      const stored = tagValueOf(type, value)
      if (stored === undefined)
        context.addIssue({ code: 'custom', message: wrongTagValue(type, value), path: ['value'] })
      return { name, type: known, value: stored ?? null }
    })

/** The same as calls give it. Dates may be written as DD/MM/YYYY. */
export const GivenPolicyTag = givenTag(TagName)
/** The same for people, whose tags may have any name. */
export const GivenUserTag = givenTag(AnyTagName)

const isSingle = (tags: PolicyTag[]) =>
  new Set(tags.map(({ name, value }) => JSON.stringify([name, value].map((text) => text?.toLowerCase())))).size ===
  tags.length

const tagList = <T extends z.ZodType<PolicyTag>>(tag: T, most: number) =>
  z.array(tag).max(most).refine(isSingle, { message: 'must not contain a tag twice' })

/** The definition of a policy. Its condition holds for both lists of tags. */
export const PolicyDefinition = {
  name: line(limits.inputText),
  effect: z.enum(['ALLOW', 'DENY']),
  condition: z.enum(['ALL', 'ANY']),
  assetTags: tagList(GivenPolicyTag, limits.tagsPerPolicy).min(1),
  userTags: tagList(GivenUserTag, limits.tagsPerPolicy).min(1),
}

export const TagPolicy = z.object({
  model: z.literal('TagPolicy'),
  uuid: Id,
  workgroupUuid: Id,
  name: z.string(),
  /** DENY hides matching documents from the people that it means; ALLOW from all others. */
  effect: z.enum(['ALLOW', 'DENY']),
  condition: z.enum(['ALL', 'ANY']),
  assetTags: z.array(PolicyTag),
  userTags: z.array(PolicyTag),
})
export type TagPolicy = z.infer<typeof TagPolicy>

const forAdministrators = ['workgroup.not.found', 'permission.denied'] as const

export const listTagPolicies = endpoint('GET', '/publicapi/1/policies', {
  summary: 'The policies of a workgroup, by name. For its administrators',
  query: z.object({ workgroupUuid: Id, ...pageQuery(limits.listSize) }),
  reply: pageOf(TagPolicy),
  errors: forAdministrators,
})

export const createTagPolicy = endpoint('POST', '/publicapi/1/policies', {
  summary: 'Creates a policy, in force at once in all workspaces of the workgroup. For administrators',
  idempotent: true,
  body: z.object({ workgroupUuid: Id, ...PolicyDefinition }),
  reply: TagPolicy,
  errors: [...forAdministrators, 'idempotency.mismatch', 'tag.policy.name.taken', 'tag.policy.limit'],
})

export const updateTagPolicy = endpoint('PUT', '/publicapi/1/policies/:policyUuid', {
  summary:
    'Replaces the definition of a policy. `before` may hold the definition that the caller saw: another one now is a refusal. For administrators',
  body: z.object({
    ...PolicyDefinition,
    before: TagPolicy.pick({ name: true, effect: true, condition: true, assetTags: true, userTags: true }).optional(),
  }),
  reply: NoContent,
  errors: ['tag.policy.not.found', 'permission.denied', 'tag.policy.name.taken', 'changed.meanwhile'],
})

export const deleteTagPolicy = endpoint('DELETE', '/publicapi/1/policies/:policyUuid', {
  summary: 'Deletes a policy. For administrators',
  reply: NoContent,
  errors: ['tag.policy.not.found', 'permission.denied'],
})

/** How many people and documents a change of a policy concerns. */
const PolicyReach = z.object({ people: z.int(), documents: z.int() })

export const previewTagPolicy = endpoint('POST', '/publicapi/1/policies/preview', {
  kind: 'read',
  summary: 'Previews a new, changed or deleted policy: who would lose or gain sight of how much. Changes nothing',
  body: z
    .object({
      workgroupUuid: Id,
      /** The policy that would be replaced or, without a definition, deleted. */
      policyUuid: Id.nullable().default(null),
      definition: z.object(PolicyDefinition).nullable().default(null),
    })
    .refine(({ policyUuid, definition }) => policyUuid !== null || definition !== null, {
      message: 'must name a policy or define one',
    }),
  reply: z.object({
    losing: PolicyReach,
    gaining: PolicyReach,
    /** Those whose names the administrator may see, the most concerned first; others are counted only. */
    people: z
      .array(
        z.object({
          userUuid: Id,
          name: z.string(),
          /** Of members, and of others as an administrator entered it. */
          email: z.string().nullable(),
          documentsLost: z.int(),
          documentsGained: z.int(),
        }),
      )
      .max(limits.policyPreviewPeople),
  }),
  errors: [...forAdministrators, 'tag.policy.not.found'],
})
export type PolicyPreview = Reply<typeof previewTagPolicy>

/** A person with tags, under the address that an administrator entered. */
export const TaggedUser = z.object({
  model: z.literal('TaggedUser'),
  userUuid: Id,
  email: z.string(),
  tags: z.array(PolicyTag),
})
export type TaggedUser = z.infer<typeof TaggedUser>

export const listUserTags = endpoint('GET', '/publicapi/1/usertags', {
  summary: 'The people with tags in a workgroup, by address. For its administrators',
  query: z.object({
    workgroupUuid: Id,
    /** Only this person. */
    userUuid: Id.optional(),
    ...pageQuery(limits.listSize),
  }),
  reply: pageOf(TaggedUser),
  errors: forAdministrators,
})

export const updateUserTags = endpoint('PUT', '/publicapi/1/usertags', {
  summary:
    'Replaces the tags of a member of a workgroup, or of a participant in one of its workspaces. `before` may hold the tags that the caller saw: others now are a refusal. For administrators',
  body: z.object({
    workgroupUuid: Id,
    email: EmailAddress,
    tags: tagList(GivenUserTag, limits.tagsPerUser),
    before: z.array(PolicyTag).max(limits.tagsPerUser).optional(),
  }),
  reply: NoContent,
  errors: [...forAdministrators, 'tagged.user.not.found', 'changed.meanwhile'],
})
