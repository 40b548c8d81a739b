/**
 * The editions of a workgroup. A new one needs its row, and a migration for the check of the column `edition`.
 *
 * - `name`: in the database and on the command line
 * - `word`: on the wire
 * - `isEnterprise`: has hidden participants, managers and tag sets
 * - `features`: what the edition adds to `features` on the wire
 */
export const EDITIONS = [
  { name: 'STANDARD', word: 'Standard', isEnterprise: false, features: [] },
  { name: 'ENTERPRISE', word: 'Enterprise', isEnterprise: true, features: ['ADV_COLLAB_AND_PROD', 'BCC_PARTICIPANT'] },
] as const

export type EditionRow = (typeof EDITIONS)[number]
export type Edition = EditionRow['name']

export const editionNames = EDITIONS.map(({ name }) => name) as [Edition, ...Edition[]]
export const editionWords = EDITIONS.map(({ word }) => word) as [EditionRow['word'], ...EditionRow['word'][]]

/** The row of an edition as the database names it. */
export const editionOf = (name: string | null | undefined): EditionRow =>
  EDITIONS.find((row) => row.name === name) ?? EDITIONS[0]
