import { z } from 'zod'
import { endpoint, NoContent } from '../wire/endpoint.ts'
import { line, paragraph } from '../wire/fields.ts'
import { Id } from '../wire/ids.ts'
import { limits } from '../wire/limits.ts'
import { flag, pageOf, pageQuery } from '../wire/page.ts'
import { AnyTagName, TagColour, TagType, tagValuesOf } from './tag-values.ts'
import { doorErrors } from '../workspaces/workspaces.ts'

export const tagSetErrors = {
  'tag.set.not.found': { status: 404, description: 'Tag set not found, or no longer offered' },
  'tag.set.name.taken': { status: 409, description: 'The workgroup already has a tag set with this name' },
  'tag.set.limit': { status: 409, description: 'The workgroup has reached its maximum of tag sets' },
  'tag.not.found': { status: 404, description: 'Tag not found' },
  'tag.name.taken': { status: 409, description: 'The tag set already has a tag with this name' },
  'tag.limit': { status: 409, description: 'The tag set has reached its maximum of tags or text' },
} as const

export const TagSetName = line(limits.inputText)

/** A tag of a set. With valid values it accepts only those. */
export const SuggestedTag = z.object({
  uuid: Id,
  name: z.string(),
  type: TagType,
  validValues: z.array(z.string()),
  description: z.string(),
  colour: TagColour,
  /** Every document in a workspace that suggests it should have it, with a value. */
  required: z.boolean(),
})
export type SuggestedTag = z.infer<typeof SuggestedTag>

/** The definition of a tag in a set. Dates may be written as DD/MM/YYYY. In sets for documents, names have no `|`. */
export const TagDefinition = z
  .object({
    name: AnyTagName,
    type: TagType.default('TEXT'),
    validValues: z.array(z.string()).max(limits.valuesPerTag, { message: 'too many values' }).default([]),
    description: paragraph(limits.tagDescription).default(''),
    colour: TagColour,
    required: z.boolean().default(false),
  })
  .transform((tag, context) => {
    const refuse = (message: string) => context.addIssue({ code: 'custom', message, path: ['validValues'] })
    return { ...tag, validValues: tagValuesOf(tag.type, tag.validValues, refuse) }
  })
export type TagDefinition = z.infer<typeof TagDefinition>

/**
 * quirk: existing clients read the fields of a single tag, `colour` to `validValues`, on sets too, where they are null.
 */
export const SuggestedTagSet = z.object({
  model: z.literal('SuggestedTagSet'),
  uuid: Id,
  workgroupUuid: Id,
  name: z.string(),
  type: z.enum(['ASSET', 'USER']),
  colour: TagColour.nullable(),
  description: z.string(),
  weight: z.int(),
  validValues: z.array(z.string()),
  /** No longer offered; tags set from it stay. */
  archived: z.boolean(),
  applyToDocuments: z.boolean(),
  applyToFolders: z.boolean(),
  applyToContacts: z.boolean(),
  tags: z.array(SuggestedTag),
})
export type SuggestedTagSet = z.infer<typeof SuggestedTagSet>

const optionalFlag = z.stringbool().optional()

export const listTagSets = endpoint('GET', '/publicapi/1/suggestedtagsets', {
  summary:
    'The tag sets of a workgroup, by name: all of them for its administrators; those that are offered for documents, for its members and for who leads a workspace of it',
  query: z.object({
    ...pageQuery(limits.listSize, limits.bigListSizeMax),
    workgroupUuid: Id,
    applyToDocuments: optionalFlag,
    applyToFolders: optionalFlag,
    applyToContacts: optionalFlag,
    /** Without disabled ones, which only administrators get. */
    excludeArchived: flag,
    sort: z.enum(['name,asc', 'name,desc']).default('name,asc'),
  }),
  reply: pageOf(SuggestedTagSet),
  errors: ['workgroup.not.found', 'permission.denied'],
})

export const createTagSet = endpoint('POST', '/publicapi/1/suggestedtagsets', {
  summary: 'Creates a tag set for documents, or, with applyToContacts, for people. For administrators',
  idempotent: true,
  body: z.object({ workgroupUuid: Id, name: TagSetName, applyToContacts: z.boolean().default(false) }),
  reply: SuggestedTagSet,
  errors: ['workgroup.not.found', 'permission.denied', 'idempotency.mismatch', 'tag.set.name.taken', 'tag.set.limit'],
})

export const renameTagSet = endpoint('PUT', '/publicapi/1/suggestedtagsets/:tagSetUuid', {
  summary: 'Renames a tag set. For administrators',
  body: z.object({ name: TagSetName }),
  reply: NoContent,
  errors: ['tag.set.not.found', 'permission.denied', 'tag.set.name.taken'],
})

export const enableTagSet = endpoint('PUT', '/publicapi/1/suggestedtagsets/:tagSetUuid/enabled', {
  summary: 'Enables or disables a tag set; workspaces that use it keep it. For administrators',
  body: z.object({ enabled: z.boolean() }),
  reply: NoContent,
  errors: ['tag.set.not.found', 'permission.denied'],
})

export const deleteTagSet = endpoint('DELETE', '/publicapi/1/suggestedtagsets/:tagSetUuid', {
  summary: 'Deletes a tag set, also from workspaces that suggest it. For administrators',
  reply: NoContent,
  errors: ['tag.set.not.found', 'permission.denied'],
})

export const addTagToSet = endpoint('POST', '/publicapi/1/suggestedtagsets/:tagSetUuid/tags', {
  summary: 'Adds a tag to a tag set. For administrators',
  idempotent: true,
  body: TagDefinition,
  reply: SuggestedTag,
  errors: ['tag.set.not.found', 'permission.denied', 'idempotency.mismatch', 'tag.name.taken', 'tag.limit'],
})

export const updateTagOfSet = endpoint('PUT', '/publicapi/1/suggestedtagsets/:tagSetUuid/tags/:tagUuid', {
  summary: 'Changes a tag of a tag set. For administrators',
  body: TagDefinition,
  reply: NoContent,
  errors: ['tag.set.not.found', 'permission.denied', 'tag.not.found', 'tag.name.taken', 'tag.limit'],
})

export const deleteTagOfSet = endpoint('DELETE', '/publicapi/1/suggestedtagsets/:tagSetUuid/tags/:tagUuid', {
  summary: 'Removes a tag from a tag set. For administrators',
  reply: NoContent,
  errors: ['tag.set.not.found', 'permission.denied', 'tag.not.found'],
})

export const listWorkspaceTagSets = endpoint('GET', '/publicapi/1/workspaces/:workspaceUuid/suggestedtagsets', {
  viewAs: true,
  summary: 'The suggested tag sets of a workspace, by name',
  query: z.object({ ...pageQuery(limits.listSize, limits.bigListSizeMax) }),
  reply: pageOf(SuggestedTagSet),
  errors: ['workspace.not.found', ...doorErrors],
})

export const updateWorkspaceTagSets = endpoint('PUT', '/publicapi/1/workspaces/:workspaceUuid/suggestedtagsets', {
  summary: 'Chooses the suggested tag sets of a workspace. For owner and managers',
  body: z.object({ suggestedTagSetUuids: z.array(Id).max(limits.tagSetsPerWorkgroup) }),
  reply: NoContent,
  errors: ['workspace.not.found', ...doorErrors, 'permission.denied', 'tag.set.not.found'],
})
