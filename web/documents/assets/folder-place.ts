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
}
