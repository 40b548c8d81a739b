import { z } from 'zod'
import { endpoint, NoContent } from '../wire/endpoint.ts'
import { Id } from '../wire/ids.ts'
import { limits } from '../wire/limits.ts'
import { nameFilter, pageOf, pageQuery } from '../wire/page.ts'
import { doorErrors } from '../workspaces/workspaces.ts'
import { AssetTag } from './asset-tag.ts'
import { AssetTagType, GivenTag } from './given-tags.ts'

export const assetTagErrors = {
  'tag.value.refused': { status: 409, description: 'A tag set of the workspace allows other values for this tag' },
  'tag.of.policy': { status: 409, description: 'Only owner and managers change or remove a tag that a policy uses' },
  'tags.too.many': { status: 409, description: 'A document cannot have more tags than this' },
} as const

const changing = ['permission.denied', 'tag.of.policy', 'tag.value.refused', 'tags.too.many', ...doorErrors] as const

export const addTags = endpoint('POST', '/publicapi/1/assettags', {
  summary: 'Adds tags to a document or link; those that it already has stay as they are',
  idempotent: true,
  body: z.object({ assetUuid: Id, tags: z.array(GivenTag).min(1).max(limits.tagsPerAsset) }),
  /** All tags of the document afterwards. */
  reply: z.object({ assetUuid: Id, tags: z.array(AssetTag) }),
  errors: ['asset.not.found', 'idempotency.mismatch', ...changing],
})

export const deleteTag = endpoint('DELETE', '/publicapi/1/assettags/:assetTagUuid', {
  summary: 'Removes a tag from its document or link',
  reply: NoContent,
  errors: ['tag.not.found', 'permission.denied', 'tag.of.policy', ...doorErrors],
})

const tagList = z.array(GivenTag).max(limits.tagsPerAsset).default([])

/** The result of a change of several documents: what changed, and why others didn't. */
export const TagChanges = z.object({
  changes: z.array(z.object({ assetUuid: Id, tags: z.array(AssetTag) })),
  errors: z.array(z.object({ assetUuid: Id, code: z.string(), description: z.string() })),
})
export type TagChanges = z.infer<typeof TagChanges>

export const updateTags = endpoint('PUT', '/publicapi/1/assets/tags', {
  summary:
    'Adds tags to documents and links and removes others. Documents that refuse are listed with the reason, and the rest is changed',
  body: z.object({
    assetUuids: z.array(Id).min(1).max(limits.tagSelection),
    applyTags: tagList,
    unapplyTags: tagList,
  }),
  reply: TagChanges,
})

export const KnownTag = z.object({
  name: z.string(),
  /** The type of one of these tags. */
  type: AssetTagType,
  /** How many documents and links have it; at most a thousand are counted. */
  count: z.int(),
})
export type KnownTag = z.infer<typeof KnownTag>

export const listKnownTags = endpoint('GET', '/publicapi/1/knowntags', {
  viewAs: true,
  summary: 'The names of tags of the documents that you see, everywhere or in one workspace, by name',
  query: z.object({
    ...pageQuery(limits.listSize, limits.bigListSizeMax),
    workspaceUuid: Id.optional(),
    /** A part of the name. */
    query: nameFilter,
  }),
  reply: pageOf(KnownTag),
  errors: ['workspace.not.found', ...doorErrors],
})
