import { z } from 'zod'
import { endpoint } from '../wire/endpoint.ts'
import { Id } from '../wire/ids.ts'
import { limits } from '../wire/limits.ts'
import { pageOf, pageQuery } from '../wire/page.ts'
import { doorErrors } from '../workspaces/workspaces.ts'
import { Asset, AssetSort } from './assets.ts'
import { TagFilter } from './given-tags.ts'

/** A part of a snippet, and whether it is one of the words searched for. */
const SnippetPart = z.object({ text: z.string(), isMatch: z.boolean() })

export const FoundAsset = Asset.extend({
  /** NAME also of things found by their tags alone. */
  foundIn: z.enum(['NAME', 'TEXT']),
  /** The place in the text, for things found there. */
  snippet: z.array(SnippetPart).nullable(),
})
export type FoundAsset = z.infer<typeof FoundAsset>

export const SearchSort = z.enum(['relevance,desc', ...AssetSort.options])
export type SearchSort = z.infer<typeof SearchSort>

export const searchAssets = endpoint('GET', '/publicapi/1/search', {
  viewAs: true,
  summary:
    'Documents, folders and links with all of these words in their name or text, or with all of these tags, in every workspace that you can enter or in one. Case and accents are ignored, only the first eight words count, and parts of words are found from three characters on. The text of documents is searched where you may download them',
  query: z
    .object({
      name: z.string().trim().max(limits.searchText).default(''),
      /**
       * Things with all of these tags, whose accents are ignored: `name`, `name|value` or `name|value|type`. A value with
       * `|` needs its type.
       */
      tags: TagFilter.optional(),
      /** Only this workspace. */
      workspaceUuid: Id.optional(),
      /** Only the workspaces of this workgroup. */
      workgroupUuid: Id.optional(),
      ...pageQuery(limits.searchPage),
      /** By relevance: names before texts, and names that begin with the words first. */
      sort: SearchSort.default('name,asc'),
    })
    .refine(({ name, tags }) => name !== '' || tags?.length, { path: ['name'], message: 'or tags are required' }),
  reply: pageOf(FoundAsset),
  errors: ['workspace.not.found', ...doorErrors, 'too.many.requests'],
})
