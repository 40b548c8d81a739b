import { limits } from '@strongroom/contract/wire/limits.ts'
import type { UploadBatch } from './upload-batch.ts'

/** The destination of uploads: a workspace's root or one of its folders, with its limits. */
export interface UploadPlace {
  workspaceUuid: string
  /** Undefined for the root. */
  parentUuid: string | undefined
  /** Of the folder, or of the workspace for the root. */
  name: string
  mayCreateFolder: boolean
  /** Whether its documents may be uploaded with tags. */
  mayTag: boolean
  /** The largest permitted file in bytes. */
  maxSize: number
}

/** refused: never sent, and never will be. failed: a retry may succeed. */
export type UploadStatus = 'waiting' | 'uploading' | 'finalising' | 'complete' | 'failed' | 'cancelled' | 'refused'

export interface UploadEntry {
  id: number
  place: UploadPlace
  /** 'floor.png', or with its folders: 'plans/level 3/floor.png'. */
  path: string
  file: File
  status: UploadStatus
  /** Whole per cents, rounded down. */
  percent: number
  /** The per cents that had arrived before, if the upload was continued. */
  continuedAt?: number | undefined
  /** The connection is lost; it is being tried again. */
  stalled?: boolean
  /** Another tab sends the same file to the same place; this one waits. */
  elsewhere?: boolean
  error?: unknown
  /** The name under which it is stored, if the server told it. */
  storedName?: string
  /** Its tags, each as `name|value|type`. */
  tags: readonly string[]
  /** Set if it was dropped together with others in folders. */
  batch?: UploadBatch
  /** The person who added it: nobody else at this browser sees it. */
  personUuid: string
  /** Kept for retries, so that a file whose answer was lost isn't created twice. */
  idempotencyKey: string
}

/** Whether it is running or waiting. */
export const isUnderWay = ({ status }: UploadEntry) =>
  status === 'waiting' || status === 'uploading' || status === 'finalising'

/** The name under which it is stored, if that isn't its own: a taken name gets a number. */
export function newNameOf({ file, status, storedName }: UploadEntry): string | undefined {
  // Some systems write letters and accents apart: they look the same.
  if (status !== 'complete' || !storedName || storedName === file.name.normalize().trim()) return undefined
  return storedName
}

/** Whether it is sent so that it can be continued. */
export const isResumable = ({ file }: Pick<UploadEntry, 'file'>) => file.size > limits.resumableFrom
