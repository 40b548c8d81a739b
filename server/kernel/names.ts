import { visibleOf } from '@strongroom/contract/wire/fields.ts'
import { limits } from '@strongroom/contract/wire/limits.ts'
import { sql } from 'kysely'
import { fixedStatement, fixedText } from '../database/fast/fixed-statement.ts'
import type { Change } from './change.ts'
import { Refused } from './refused.ts'

/** The part of a name that must be unique in a folder: its visible characters after case folding. */
export const nameKey = (name: string) =>
  // A shortcut with the same result, true for most names: every upload needs four.
  PLAIN.test(name)
    ? name.toLowerCase().trim()
    : visibleOf(name).normalize('NFKC').toLocaleLowerCase('und').normalize('NFC').trim()

const PLAIN = /^[ -~]*$/

const LONGEST_EXTENSION = 32

/** Letters, digits and a few symbols: nothing invisible and nothing that changes the reading direction. */
const EXTENSION = /^[\p{L}\p{M}\p{N}+~_$#!-]+$/u

/** The extension without the dot, in lower case; '' if there is none. A leading dot is part of the name. */
export function extensionOf(name: string): string {
  const dot = name.lastIndexOf('.')
  if (dot < 1 || dot === name.length - 1) return ''
  const extension = name.slice(dot + 1).toLowerCase()
  return extension.length <= LONGEST_EXTENSION && EXTENSION.test(extension) ? extension : ''
}

/** The name with that extension, once. The name is never cut to make room; the caller gets a refusal instead. */
export function withExtension(name: string, extension: string): string {
  if (extension === '' || extensionOf(name) === extension) return name
  const room = limits.assetName - [...extension].length - 1
  if ([...name].length > room)
    throw new Refused('input.invalid', { fields: [{ path: 'name', message: `at most ${room} characters` }] })
  return `${name}.${extension}`
}

/** `name (2).pdf` for the second of a name. */
export function numbered(name: string, number: number): string {
  const extension = extensionOf(name)
  const stem = extension ? name.slice(0, -extension.length - 1) : name
  const end = extension ? `.${name.slice(-extension.length)}` : ''
  return shortened(stem, ` (${number})${end}`)
}

/** As much of the stem as leaves room for the suffix. */
function shortened(stem: string, end: string): string {
  const room = limits.assetName - [...end].length
  const letters = [...stem]
  return (letters.length > room ? letters.slice(0, room).join('').trimEnd() : stem) + end
}

/** How many names are looked up at once: few at first, because nearly always the first is free. */
const FEW = 4
const MANY = 50

const someNames = (requested: string, from: number, total: number) =>
  Array.from({ length: total }, (_, i) => (from + i === 1 ? requested : numbered(requested, from + i)))

/** The first candidates for a new name: nearly always one of them is free. */
export const firstNames = (requested: string): string[] => someNames(requested, 1, FEW)

/** The keys of names that are taken. */
export type TakenNames = readonly { name_key: string }[]

const selectTaken = fixedStatement((db, { folderId, keys }: { folderId: string; keys: string[] }) =>
  fixedText(
    db,
    sql<{ name_key: string }>`
      select name_key from asset where parent_id = ${folderId}::uuid and name_key = any(${keys}::text[])`,
  ),
)

/** The statement for the first candidates that are taken, to be sent together with others. */
export const takenFirst = (folderId: string, requested: string) =>
  selectTaken.of({ folderId, keys: firstNames(requested).map(nameKey) })

/**
 * A name that is free in the folder at this moment: the wished one or `name (2)` and so on. Somebody else may take it
 * before the commit, unless the workspace is locked: the caller copes with that. `first` has the answer of
 * {@link takenFirst}, if it was asked for already.
 */
export async function freeName(
  change: Change,
  folderId: string,
  requested: string,
  first?: TakenNames,
): Promise<string> {
  for (let from = 1, total = FEW; ; [from, total] = [from + total, MANY]) {
    const names = someNames(requested, from, total)
    const known = from === 1 ? first : undefined
    const rows = known ?? (await selectTaken(change.db, { folderId, keys: names.map(nameKey) }))
    const taken = new Set(rows.map((row) => row.name_key))
    const free = names.find((name) => !taken.has(nameKey(name)))
    if (free) return free
  }
}
