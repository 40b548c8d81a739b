import { statfs } from 'node:fs/promises'

const MB = 1 << 20
/** Three segments of the embedded database's log. */
const LEAST = 48 * MB
const MOST = 1024 * MB

export interface DiskRoom {
  /** Bytes that may still be written. */
  free: number
  /**
   * Bytes that uploads leave free, so that deleting, closing, downloading and signing in keep working: 2 % of the disk,
   * at most 1 GB.
   */
  reserve: number
}

/** The free space on the disk of a folder. */
export async function roomOf(folder: string): Promise<DiskRoom> {
  const { bavail, bsize, blocks } = await statfs(folder)
  return { free: bavail * bsize, reserve: Math.max(LEAST, Math.min(MOST, blocks * bsize * 0.02)) }
}

/**
 * Bytes of all uploads, and milliseconds, between two checks of the disk. The reserve covers what others write
 * meanwhile.
 */
const LOOK_EVERY = 8 * MB
const LOOK_AFTER = 1000

/** Makes a function that counts bytes to be stored, and returns the free space if there is too little for them. */
export function shortageFinder(room: () => Promise<DiskRoom>): (bytes: number) => Promise<DiskRoom | undefined> {
  let seen = LOOK_EVERY
  let until = 0
  return async (bytes) => {
    seen += bytes
    if (seen < LOOK_EVERY && performance.now() < until) return undefined
    seen = 0
    until = performance.now() + LOOK_AFTER
    const found = await room()
    if (found.free >= found.reserve) return undefined
    until = 0
    return found
  }
}
