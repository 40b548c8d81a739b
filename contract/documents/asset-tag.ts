import { z } from 'zod'
import { TagColour } from '../organisation/tag-values.ts'
import { Id } from '../wire/ids.ts'
import { AssetTagType } from './given-tags.ts'

/** A tag of a document or link. Lists of them are ordered by weight descending, name and value, ignoring case. */
export const AssetTag = z.object({
  uuid: Id,
  name: z.string(),
  type: AssetTagType,
  /** '' of a tag that is only a name; of a DATE the epoch milliseconds of its day. */
  value: z.string(),
  /** The colour of the set's tag that it was made from; null for others. */
  colour: TagColour.nullable(),
  /** 1 for tags of a set, 0 for others. */
  weight: z.int(),
})
export type AssetTag = z.infer<typeof AssetTag>
