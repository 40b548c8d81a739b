/** Where a list of files stands: the root of a workspace or one of its folders, and what may be put there. */
export interface FolderPlace {
  workspaceUuid: string
  /** Undefined for the root. */
  parentUuid: string | undefined
  /** Of the folder, or of the workspace for the root. */
  name: string
  mayCreateDocument: boolean
  mayCreateFolder: boolean
}
