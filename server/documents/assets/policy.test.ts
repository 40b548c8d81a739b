import { expect, test } from 'vitest'
import { rowsOf, STANDINGS, TABLE_HEAD, tableOf } from '../../test/standings.ts'
import type { AssetState } from './clauses.ts'
import { assetActions, receivingActions } from './policy.ts'

const open = { openEdit: true, openNewDocument: true, openNewFolder: true }
const STATES: Record<string, AssetState> = {
  'A folder': { isFolder: true, isRoot: false, isLink: false, scanStatus: null, ...open },
  'A folder with all three flags off': {
    isFolder: true,
    isRoot: false,
    isLink: false,
    scanStatus: null,
    openEdit: false,
    openNewDocument: false,
    openNewFolder: false,
  },
  'The root': { isFolder: true, isRoot: true, isLink: false, scanStatus: null, ...open },
  'A document that is clean or not scanned': {
    isFolder: false,
    isRoot: false,
    isLink: false,
    scanStatus: 'COMPLETE',
    ...open,
  },
  'A document being scanned': { isFolder: false, isRoot: false, isLink: false, scanStatus: 'SCANNING', ...open },
  'A document with a virus': { isFolder: false, isRoot: false, isLink: false, scanStatus: 'VIRUS_DETECTED', ...open },
  'A document that could not be scanned': {
    isFolder: false,
    isRoot: false,
    isLink: false,
    scanStatus: 'UNABLE_TO_SCAN',
    ...open,
  },
  'A document in a folder without editing': {
    isFolder: false,
    isRoot: false,
    isLink: false,
    scanStatus: 'COMPLETE',
    ...open,
    openEdit: false,
  },
}

test('who may do what with documents and folders', async () => {
  const tables = Object.entries(STATES).map(([title, state]) =>
    tableOf(
      title,
      rowsOf((standing) => ({ ...assetActions(standing, state), ...receivingActions(standing, state) })),
    ),
  )
  await expect(TABLE_HEAD + tables.join('\n')).toMatchFileSnapshot('./policy.table.md')
})

test('outsiders, and everybody in a closed workspace, may do nothing', () => {
  for (const state of Object.values(STATES))
    for (const who of ['owner, closed', 'everything, pending'])
      expect(Object.values(assetActions(STANDINGS[who]!, state)).includes(true)).toBe(false)
})
