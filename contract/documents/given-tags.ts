import { z } from 'zod'
import { TagType, tagValueOf } from '../organisation/tag-values.ts'
import { line } from '../wire/fields.ts'
import { limits } from '../wire/limits.ts'

/** The types of a document's tags. A tag that is only a name is a TEXT without a value. */
export const AssetTagType = z.enum(['TEXT', 'NUMBER', 'BOOLEAN', 'DATE'])
export type AssetTagType = z.infer<typeof AssetTagType>

/** Separates name, value and type where a tag is one text. */
const SEPARATOR = '|'

/** The name of a tag; the separator would end it. */
export const AssetTagName = line(limits.inputText).refine((name) => !name.includes(SEPARATOR), {
  message: 'has characters that are not allowed',
})

const Fields = z.object({
  name: AssetTagName,
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

/** The parts of `name|value|type`; value and type may be missing, and a value may contain the separator. */
function partsOf(text: string): { name: string; value?: string; type?: TagType } {
  const at = text.indexOf(SEPARATOR)
  if (at < 0) return { name: text }
  const name = text.slice(0, at)
  const rest = text.slice(at + 1)
  const end = rest.lastIndexOf(SEPARATOR)
  const word = end < 0 ? '' : rest.slice(end + 1).toUpperCase()
  return TYPES.has(word) ? { name, value: rest.slice(0, end), type: word as TagType } : { name, value: rest }
}

/** Formats a tag as one text, as {@link TagTexts} and {@link TagFilter} take it. */
export const tagText = ({ name, value, type }: GivenTag): string => [name, value, type].join(SEPARATOR)

/** One text or several; an empty one, as forms send it, is none. */
const texts = (most: number) => {
  const Text = z.string().max(limits.inputText * 10)
  return z.union([Text, z.array(Text).max(most)]).transform((given) => [given].flat().filter((text) => text !== ''))
}

/** Tags of an upload, each as `name|value|type`. */
export const TagTexts = texts(limits.tagsPerAsset).transform((given, context) =>
  given.map((text) => {
    const tag = GivenTag.safeParse(partsOf(text))
    if (tag.success) return tag.data
    context.addIssue({ code: 'custom', message: tag.error.issues[0]?.message ?? 'invalid value' })
    return z.NEVER
  }),
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
    const { name, value, type } = partsOf(text)
    if (value === undefined || type === undefined) return value === undefined ? { name } : { name, value }
    const tag = GivenTag.safeParse({ name, value, type })
    if (tag.success) return tag.data
    context.addIssue({ code: 'custom', message: tag.error.issues[0]?.message ?? 'invalid value' })
    return z.NEVER
  }),
)
