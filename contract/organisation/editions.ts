/**
 * The editions of a workgroup. A new edition needs its row and a migration for the check of the column `edition`.
 *
 * - `name`: the value in the database and on the command line
 * - `word`: the value in requests and replies
 * - `isEnterprise`: includes hidden participants, managers and tag sets
 * - `features`: the entries it adds to `features` in replies
 */
export const EDITIONS = [
  { name: 'STANDARD', word: 'Standard', isEnterprise: false, features: [] },
  { name: 'ENTERPRISE', word: 'Enterprise', isEnterprise: true, features: ['ADV_COLLAB_AND_PROD', 'BCC_PARTICIPANT'] },
] as const

export type EditionRow = (typeof EDITIONS)[number]
export type Edition = EditionRow['name']

export const editionNames = EDITIONS.map(({ name }) => name) as [Edition, ...Edition[]]
export const editionWords = EDITIONS.map(({ word }) => word) as [EditionRow['word'], ...EditionRow['word'][]]

/** Returns an edition's row by its name in the database. */
export const editionOf = (name: string | null | undefined): EditionRow =>
  EDITIONS.find((row) => row.name === name) ?? EDITIONS[0]
