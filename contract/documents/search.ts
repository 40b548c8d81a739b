import { z } from 'zod'
import { endpoint } from '../wire/endpoint.ts'
import { Id } from '../wire/ids.ts'
import { limits } from '../wire/limits.ts'
import { pageOf, pageQuery } from '../wire/page.ts'
import { doorErrors } from '../workspaces/workspaces.ts'
import { Asset, AssetSort } from './assets.ts'

/** A part of a snippet, and whether it is one of the words searched for. */
const SnippetPart = z.object({ text: z.string(), isMatch: z.boolean() })

export const FoundAsset = Asset.extend({
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
    'Documents, folders and links with all of these words in their name or text, in every workspace that you can enter or in one. Case and accents are ignored, and parts of words are found from three characters on. The text of documents is searched where you may download them',
  query: z.object({
    name: z.string().trim().min(1).max(limits.searchText),
    /** Only this workspace. */
    workspaceUuid: Id.optional(),
    /** Only the workspaces of this workgroup. */
    workgroupUuid: Id.optional(),
    ...pageQuery(limits.searchPage),
    /** By relevance: names before texts, and names that begin with the words first. */
    sort: SearchSort.default('name,asc'),
  }),
  reply: pageOf(FoundAsset),
  errors: ['workspace.not.found', ...doorErrors, 'too.many.requests'],
})
