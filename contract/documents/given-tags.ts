import { z } from 'zod'
import { TAG_SEPARATOR, TagName, TagType, tagValueOf } from '../organisation/tag-values.ts'
import { limits } from '../wire/limits.ts'

/** The types of a document's tags. A tag that is only a name is a TEXT without a value. */
export const AssetTagType = z.enum(['TEXT', 'NUMBER', 'BOOLEAN', 'DATE'])
export type AssetTagType = z.infer<typeof AssetTagType>

const Fields = z.object({
  name: TagName,
  type: TagType.default('TEXT'),
  /** As its type takes it: dates as DD/MM/YYYY or epoch milliseconds. */
  value: z
    .string()
    .max(limits.inputText * 4)
    .default(''),
})

/** A tag as calls give it: checked, with its value as it is stored. */
export const GivenTag = Fields.transform(({ name, type, value }, context) => {
  const isName = value.trim() === '' && (type === 'TEXT' || type === 'NONE')
  const stored = isName ? '' : tagValueOf(type, value)
  if (stored === undefined) context.addIssue({ code: 'custom', message: 'invalid value', path: ['value'] })
  return { name, type: type === 'NONE' ? ('TEXT' as const) : type, value: stored ?? '' }
})
export type GivenTag = z.infer<typeof GivenTag>

const TYPES = new Set<string>(TagType.options)

/** Whether this is how a type is written. */
export const isTagType = (word: string): boolean => TYPES.has(word.toUpperCase())

/**
 * The parts of `name|value|type`; value and type may be missing. A value that contains the separator needs its type:
 * otherwise a misspelt type would become a part of the value. Undefined for a text with another type.
 */
function partsOf(text: string): { name: string; value?: string; type?: TagType } | undefined {
  const at = text.indexOf(TAG_SEPARATOR)
  if (at < 0) return { name: text }
  const name = text.slice(0, at)
  const rest = text.slice(at + 1)
  const end = rest.lastIndexOf(TAG_SEPARATOR)
  if (end < 0) return { name, value: rest }
  const word = rest.slice(end + 1)
  return isTagType(word) ? { name, value: rest.slice(0, end), type: word.toUpperCase() as TagType } : undefined
}

const WRONG_TYPE = `a second ${TAG_SEPARATOR} must be followed by ${TagType.options.join(', ')}`

/** The tag of these parts, or a refusal in the field of the texts. */
function tagOf(parts: ReturnType<typeof partsOf>, context: z.RefinementCtx): GivenTag {
  const tag = parts && GivenTag.safeParse(parts)
  if (tag?.success) return tag.data
  context.addIssue({ code: 'custom', message: tag ? (tag.error.issues[0]?.message ?? 'invalid value') : WRONG_TYPE })
  return z.NEVER
}

/** Formats a tag as one text, as {@link TagTexts} and {@link TagFilter} take it. */
export const tagText = ({ name, value, type }: GivenTag): string => [name, value, type].join(TAG_SEPARATOR)

/** One text or several; an empty one, as forms send it, is none. */
const texts = (most: number) => {
  const Text = z.string().max(limits.inputText * 10)
  return z.union([Text, z.array(Text).max(most)]).transform((given) => [given].flat().filter((text) => text !== ''))
}

/** Tags of an upload, each as `name|value|type`. */
export const TagTexts = texts(limits.tagsPerAsset).transform((given, context) =>
  given.map((text) => tagOf(partsOf(text), context)),
)

/** A tag that documents are filtered by: a name, or a name with its value. */
export interface WantedTag {
  name: string
  value?: string
  type?: AssetTagType
}

/** Tags to find documents by: `name`, `name|value` or `name|value|type`. */
export const TagFilter = texts(limits.tagFilters).transform((given, context): WantedTag[] =>
  given.map((text) => {
    const parts = partsOf(text)
    if (parts && parts.type === undefined)
      return parts.value === undefined ? { name: parts.name } : { name: parts.name, value: parts.value }
    return tagOf(parts, context)
  }),
)
