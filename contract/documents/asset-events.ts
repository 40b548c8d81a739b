import { CONTENT, details, type EventEntries, type More } from '../wire/event.ts'
import { either, text } from '../wire/event-wording.ts'
import type { Happening } from '../wire/happening.ts'

const folderFlags: More<
  'activity.more.no-new-documents' | 'activity.more.no-new-folders' | 'activity.more.no-edits'
> = ({ to }, { text: say }) => [
  ...(to['allowNewDocument'] === false ? [say('activity.more.no-new-documents')] : []),
  ...(to['allowNewFolder'] === false ? [say('activity.more.no-new-folders')] : []),
  ...(to['allowEdit'] === false ? [say('activity.more.no-edits')] : []),
]

interface FolderFlags {
  allowNewDocument?: boolean
  allowNewFolder?: boolean
  allowEdit?: boolean
}

const changedFlags: More<
  | 'activity.more.no-new-documents'
  | 'activity.more.no-new-folders'
  | 'activity.more.no-edits'
  | 'activity.more.new-documents'
  | 'activity.more.new-folders'
  | 'activity.more.edits'
> = (happening, wording) => [
  ...(happening.to['allowNewDocument'] === true ? [wording.text('activity.more.new-documents')] : []),
  ...(happening.to['allowNewFolder'] === true ? [wording.text('activity.more.new-folders')] : []),
  ...(happening.to['allowEdit'] === true ? [wording.text('activity.more.edits')] : []),
  ...folderFlags(happening, wording),
]

/** A document whose name is taken in the target folder gets another one. */
const moved: More<'activity.more.renamed'> = ({ from, to }, { text: say }) =>
  from['name'] !== undefined && from['name'] !== to['name']
    ? [say('activity.more.renamed', { name: String(to['name']) })]
    : []

export const assetEvents = {
  FOLDER_CREATED: {
    details: details<{
      to: { name: string; allowNewDocument: boolean; allowNewFolder: boolean; allowEdit: boolean; description?: string }
    }>(),
    group: 'files',
    chain: 'workspace',
    says: 'activity.folder-created',
    more: folderFlags,
    changes: CONTENT,
    emailed: 'everybody',
    together: 'activity.many.folders',
  },
  FOLDER_FLAGS_CHANGED: {
    details: details<{ from: FolderFlags; to: FolderFlags }>(),
    group: 'files',
    chain: 'workspace',
    says: 'activity.folder-flags-changed',
    more: changedFlags,
    changes: CONTENT,
    emailed: 'everybody',
  },
  ASSET_RENAMED: {
    details: details<{ from: { name: string }; to: { name: string } }>(),
    group: 'files',
    chain: 'workspace',
    says: 'activity.asset-renamed',
    changes: CONTENT,
    emailed: 'everybody',
    home: 'changed',
    renames: true,
  },
  ASSET_MOVED: {
    details: details<{
      from: { parentUuid: string | null; parentName: string; name: string }
      to: { parentUuid: string; parentName: string; name: string }
    }>(),
    group: 'files',
    chain: 'workspace',
    says: either('parentName', 'activity.asset-moved-to', 'activity.asset-moved'),
    values: ({ from, to }: Happening) => ({ before: text(from['parentName']), after: text(to['parentName']) }),
    more: moved,
    changes: CONTENT,
    emailed: 'everybody',
    home: 'changed',
    together: 'activity.many.moved',
    movesFrom: true,
  },
  ASSET_DELETED: {
    details: details<{ from: { name: string; documents: number; folders: number }; to?: { binDays: number } }>(),
    group: 'files',
    chain: 'workspace',
    says: ({ from }: Happening) => (Number(from['folders']) > 0 ? 'activity.folder-deleted' : 'activity.asset-deleted'),
    values: ({ from }: Happening) => ({ documents: Number(from['documents']), folders: Number(from['folders']) - 1 }),
    changes: CONTENT,
    emailed: 'everybody',
    home: 'changed',
    together: 'activity.many.deleted',
    removes: true,
  },
  ASSET_RESTORED: {
    details: details<{
      from: { name: string }
      to: { parentUuid: string; parentName: string; name: string }
    }>(),
    group: 'files',
    chain: 'workspace',
    says: either('parentName', 'activity.asset-restored-to', 'activity.asset-restored'),
    values: ({ to }: Happening) => ({ after: text(to['parentName']) }),
    more: moved,
    changes: CONTENT,
    emailed: 'everybody',
    home: 'changed',
    together: 'activity.many.restored',
  },
  ASSET_PURGED: {
    details: details<{ from: { name: string; documents: number; folders: number; expired: boolean } }>(),
    group: 'files',
    chain: 'workspace',
    says: ({ from }: Happening) => (from['expired'] ? 'activity.asset-purged-expired' : 'activity.asset-purged'),
    changes: CONTENT,
    removes: true,
  },
  BIN_EMPTIED: {
    details: details<{ from: { entries: number; documents: number; folders: number } }>(),
    group: 'files',
    chain: 'workspace',
    says: 'activity.bin-emptied',
    values: ({ from }: Happening) => ({
      documents: Number(from['documents'] ?? 0),
      folders: Number(from['folders'] ?? 0),
    }),
    changes: CONTENT,
  },
} as const satisfies EventEntries
