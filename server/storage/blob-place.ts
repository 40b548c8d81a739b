import type { DiskRoom } from './disk-room.ts'
import type { Quarantine } from './blob-quarantine.ts'

/** The blob doesn't exist. */
export class BlobMissing extends Error {
  override name = 'BlobMissing'
}

/** The blob folder has no mark, or another installation's: not mounted, or the wrong one. */
export class BlobsAway extends Error {
  override name = 'BlobsAway'
}

/**
 * Where sealed bytes lie. A place knows ids and sealed bytes; it knows nothing of keys and of what was sealed. Ids are
 * UUIDs. A blob is written once and never changed.
 */
export interface BlobPlace {
  /** The address for {@link openSink}, as plain data: it is sent to the sealing threads. */
  sinkOf(id: string): SinkAddress
  /** Throws BlobMissing. */
  open(id: string): Promise<SealedBlob>
  /** How many sealed bytes there are. Throws BlobMissing. */
  sizeOf(id: string): Promise<number>
  /** Does nothing if it is gone already. */
  remove(id: string): Promise<void>
  /** The ids of blobs whose bytes last changed more than so many milliseconds ago. */
  listOlderThan(ms: number): AsyncIterable<string>
  quarantine: Quarantine
  room(): Promise<DiskRoom>
  /** Throws BlobsAway where the place isn't this installation's. */
  expectOwn(installation?: string): Promise<void>
  /** The same, cheaply: for every write. */
  expectOwnStill(): Promise<void>
  /** Throws when nothing can be stored now. */
  check(): Promise<void>
}

/** A stored blob that is being read. */
export interface SealedBlob {
  size(): Promise<number>
  /** Fills the beginning of a buffer with up to `length` bytes from `position`; returns how many came. */
  read(buffer: Buffer, length: number, position: number): Promise<number>
  close(): Promise<void>
}

export interface SinkAddress {
  kind: 'folder'
  file: string
}

/** A blob's sealed bytes being written: in order, then one of the two ends. */
export interface Sink {
  /** The first bytes of a blob that is continued. */
  header?: Buffer
  write(sealed: Buffer[]): Promise<void>
  /** Resolves when all bytes written so far survive a crash. */
  sync(): Promise<void>
  /** Resolves when all bytes survive a crash. */
  finish(): Promise<void>
  /** Removes the file. */
  abandon(): Promise<void>
}
