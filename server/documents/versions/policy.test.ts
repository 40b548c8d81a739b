import { expect, test } from 'vitest'
import { rowsOf, TABLE_HEAD, tableOf } from '../../test/standings.ts'
import { versionActions } from './policy.ts'

const open = { openEdit: true, openNewDocument: true, openNewFolder: true }
const document = { isFolder: false, isRoot: false, isLink: false, scanStatus: 'COMPLETE', ...open }
const older = { scanStatus: 'COMPLETE', isLatest: false }

const VERSIONS = {
  'The latest version': { document, version: { scanStatus: 'COMPLETE', isLatest: true } },
  'An earlier version': { document, version: older },
  'An earlier version with a virus': { document, version: { ...older, scanStatus: 'VIRUS_DETECTED' } },
  'An earlier version, the latest one with a virus': {
    document: { ...document, scanStatus: 'VIRUS_DETECTED' },
    version: older,
  },
  'Something that is no document': { document: { ...document, isFolder: true }, version: older },
  'An earlier version in a folder without editing': { document: { ...document, openEdit: false }, version: older },
}

test('who may do what with versions', async () => {
  const tables = Object.entries(VERSIONS).map(([title, { document, version }]) =>
    tableOf(
      title,
      rowsOf((standing) => versionActions(standing, document, version)),
    ),
  )
  await expect(TABLE_HEAD + tables.join('\n')).toMatchFileSnapshot('./policy.table.md')
})
