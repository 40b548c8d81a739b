import type { BinEntry } from '@strongroom/contract/documents/bin.ts'
import { id, OLGA, WORKSPACE } from './samples.ts'

/** A document in the bin that the person may restore and purge. */
export const binEntry = (more: Partial<BinEntry> = {}): BinEntry => ({
  model: 'BinEntry',
  uuid: id(),
  name: 'Report.pdf',
  type: 'DOCUMENT',
  documents: 1,
  folders: 0,
  fileSize: 2048,
  deletedTime: Date.UTC(2026, 2, 3),
  deletedBy: OLGA,
  purgeTime: Date.UTC(2026, 3, 2),
  parent: { uuid: WORKSPACE, name: 'Bridge' },
  actions: { restore: true, purge: true },
  ...more,
})
