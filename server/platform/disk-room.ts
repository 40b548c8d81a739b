import { statfs } from 'node:fs/promises'

const MB = 1 << 20
/** Three segments of the embedded database's log. */
const LEAST = 48 * MB
const MOST = 1024 * MB

export interface DiskRoom {
  /** Bytes that may still be written. */
  free: number
  /** Bytes that uploads leave alone, so that deleting, closing, downloading and signing in go on: 2 % of the disk, 1 GB at most. */
  reserve: number
}

/** The room on the disk of a folder. */
export async function roomOf(folder: string): Promise<DiskRoom> {
  const { bavail, bsize, blocks } = await statfs(folder)
  return { free: bavail * bsize, reserve: Math.max(LEAST, Math.min(MOST, blocks * bsize * 0.02)) }
}
