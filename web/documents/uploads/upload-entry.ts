/** Where files go: a workspace's root or one of its folders, with what holds there. */
export interface UploadPlace {
  workspaceUuid: string
  /** Undefined for the root. */
  parentUuid: string | undefined
  /** Of the folder, or of the workspace for the root. */
  name: string
  mayCreateFolder: boolean
  /** The largest file that the workspace takes, in bytes. */
  maxSize: number
}

/** refused: never sent, and never will be. failed: worth trying again. */
export type UploadStatus = 'waiting' | 'uploading' | 'finalising' | 'complete' | 'failed' | 'cancelled' | 'refused'

export interface UploadEntry {
  id: number
  place: UploadPlace
  /** 'floor.png', or with the folders that came along: 'plans/level 3/floor.png'. */
  path: string
  file: File
  status: UploadStatus
  /** Whole per cents, rounded down. */
  percent: number
  error?: unknown
  /** Kept for a second try, so that a file whose answer got lost is not there twice. */
  idempotencyKey: string
}

/** Whether it still takes up the person's connection, or will. */
export const isUnderWay = ({ status }: UploadEntry) =>
  status === 'waiting' || status === 'uploading' || status === 'finalising'
