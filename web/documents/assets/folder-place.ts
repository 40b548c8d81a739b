import type { Asset } from '@strongroom/contract/documents/assets.ts'

/** The place of a file list: the root of a workspace or one of its folders, with the permitted additions. */
export interface FolderPlace {
  workspaceUuid: string
  /** Undefined for the root. */
  parentUuid: string | undefined
  /** Of the folder, or of the workspace for the root. */
  name: string
  mayCreateDocument: boolean
  mayCreateFolder: boolean
  mayCreateLink: boolean
  /** Whether things may be moved here. */
  mayReceive: boolean
}

/**
 * Whether things may be moved to a folder, or without one to the root. People who edit move things, also those who may
 * add none; only the flags of a folder keep them out.
 */
export const mayReceive = (folder?: Pick<Asset, 'allowNewDocument' | 'allowNewFolder' | 'actions'>): boolean =>
  !folder ||
  folder.allowNewDocument ||
  folder.allowNewFolder ||
  ((folder.actions?.createDocument || folder.actions?.createFolder) ?? false)
