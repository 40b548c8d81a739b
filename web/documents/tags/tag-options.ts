import type { Asset } from '@strongroom/contract/documents/assets.ts'
import type { AssetTagType, GivenTag } from '@strongroom/contract/documents/given-tags.ts'
import type { KnownTag } from '@strongroom/contract/documents/tags.ts'
import type { SuggestedTag, SuggestedTagSet } from '@strongroom/contract/organisation/tag-sets.ts'
import type { TagColour } from '@strongroom/contract/organisation/tag-values.ts'
import { tagId } from './tag-label.ts'

/** How many of the selected documents have a tag. */
export type Held = 'all' | 'some' | 'none'

/** A tag that can be ticked; with `open` its value is entered first. */
export interface TagOption {
  id: string
  tag: GivenTag
  open: boolean
  held: Held
  weight: number
  colour: TagColour | null
  description: string
}

type Tagged = Pick<Asset, 'uuid' | 'name' | 'tags'>

interface Sources {
  assets: readonly Tagged[]
  sets: readonly SuggestedTagSet[]
  known: readonly KnownTag[]
  /** Tags that were added in the dialog. */
  added: readonly GivenTag[]
}

const typeOf = ({ type }: SuggestedTag): AssetTagType => (type === 'NONE' ? 'TEXT' : type)

/** The tags of the sets that are offered. */
export const offeredTags = (sets: readonly SuggestedTagSet[]): SuggestedTag[] =>
  sets.filter(({ archived, applyToDocuments }) => applyToDocuments && !archived).flatMap(({ tags }) => tags)

/** The values that a set's tag offers; undefined if one is entered. */
function valuesOf({ type, validValues }: SuggestedTag): string[] | undefined {
  if (type === 'NONE') return ['']
  if (type === 'BOOLEAN') return ['true', 'false']
  return validValues.length > 0 ? validValues : undefined
}

const compare = new Intl.Collator('en', { numeric: true, sensitivity: 'base' }).compare

/** Every tag to choose from: those of the documents and of the sets, added ones, and known names; each once, in order. */
export function tagOptions({ assets, sets, known, added }: Sources): TagOption[] {
  const options = new Map<string, TagOption>()
  const put = (tag: GivenTag, more: Partial<TagOption> = {}) => {
    const id = more.open ? `open ${tag.name.toLowerCase()}` : tagId(tag)
    const before = options.get(id)
    options.set(id, before ?? { id, tag, open: false, held: 'none', weight: 0, colour: null, description: '', ...more })
  }
  const offered = offeredTags(sets)
  for (const one of offered) {
    const { name, colour, description } = one
    const about = { weight: 1, colour, description }
    const values = valuesOf(one)
    for (const value of values ?? []) put({ name, type: typeOf(one), value }, about)
    if (!values) put({ name, type: typeOf(one), value: '' }, { ...about, open: true })
  }
  for (const { tags } of assets)
    for (const { name, type, value, colour, weight } of tags) put({ name, type, value }, { colour, weight })
  for (const tag of added) put(tag)
  const names = new Set(offered.map(({ name }) => name.toLowerCase()))
  for (const { name, type } of known) if (!names.has(name.toLowerCase())) put({ name, type, value: '' }, { open: true })
  const held = heldBy(assets)
  return [...options.values()]
    .map((option) => (option.open ? option : { ...option, held: held(option.id) }))
    .toSorted(
      (one, other) =>
        other.weight - one.weight || compare(one.tag.name, other.tag.name) || compare(one.tag.value, other.tag.value),
    )
}

function heldBy(assets: readonly Tagged[]) {
  const counts = new Map<string, number>()
  for (const { tags } of assets) for (const id of new Set(tags.map(tagId))) counts.set(id, (counts.get(id) ?? 0) + 1)
  return (id: string): Held => {
    const count = counts.get(id) ?? 0
    return count === 0 ? 'none' : count === assets.length ? 'all' : 'some'
  }
}

/** Ticks and unticks that differ from what the documents have, by the tag's id. */
export type TagChangeMap = ReadonlyMap<string, { tag: GivenTag; on: boolean }>

/** Ticked, unticked, or different from document to document. */
export const stateOf = ({ id, held }: TagOption, changes: TagChangeMap): boolean | 'mixed' =>
  changes.get(id)?.on ?? (held === 'some' ? 'mixed' : held === 'all')

/** The changes after a tag was ticked or unticked. A mixed one goes to ticked, unticked, and back to mixed. */
export function toggled({ id, tag, held }: TagOption, changes: TagChangeMap): TagChangeMap {
  const next = new Map(changes)
  const now = changes.get(id)?.on
  if (held === 'some' && now !== false) next.set(id, { tag, on: now === undefined })
  else if (now === undefined) next.set(id, { tag, on: held === 'none' })
  else next.delete(id)
  return next
}

/** The tags to add and to remove. */
export const changedTags = (changes: TagChangeMap) => ({
  applyTags: [...changes.values()].filter(({ on }) => on).map(({ tag }) => tag),
  unapplyTags: [...changes.values()].filter(({ on }) => !on).map(({ tag }) => tag),
})
