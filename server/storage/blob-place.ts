import type { DiskRoom } from './disk-room.ts'
import type { S3Address } from '../adapters/s3-address.ts'

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
  /** Its kind, as printed at start. */
  name: 'folder' | 's3'
  /** A session of a blob that is written in several begins at a multiple of so many plain bytes. */
  step: number
  /** Whether a finished blob can be continued at its last chunk; otherwise it is begun from the first byte. */
  reopens: boolean
  /** The address for {@link openSink}, as plain data: it is sent to the sealing threads. */
  sinkOf(id: string): SinkAddress
  /** The same for a blob that others may read already: it appears only when it is finished. */
  sinkOfWhole(id: string): SinkAddress
  /** Opens a blob of which the sealed bytes `from` to `to`, both included, are read next. Throws BlobMissing, then or at a read. */
  open(id: string, next: { from: number; to: number }): Promise<SealedBlob>
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
  /**
   * Removes what writes left that never ended and began more than so many milliseconds ago, where the place keeps that apart
   * from blobs. Returns how many there were.
   */
  sweepUnfinished(ms: number): Promise<number>
}

/** The mark of a place whose blobs were moved elsewhere: no server may use it alone any more. */
export const movedMark = (installation: string) => `${installation}.moved`

/** The mark of an installation at a place, and what else custody needs to know of the place at start. */
export interface PlaceMark {
  /** The place, for messages. */
  name: string
  /** The id of the installation whose place it is; undefined without a mark. */
  read(): Promise<string | undefined>
  /** Marks the place, durably. */
  write(installation: string): Promise<void>
  /** Whether there are blobs, marked or not. */
  hasBlobs(): Promise<boolean>
  has(id: string): Promise<boolean>
}

/** Files without a row, kept for a while before they are deleted: the database may be wrong. */
export interface Quarantine {
  /** Moves a blob's file to the quarantine folder of that day (YYYY-MM-DD). Does nothing if the file is gone. */
  put(id: string, day: string): Promise<void>
  /** Moves a file back to the blobs. False if it isn't there. */
  takeBack(id: string): Promise<boolean>
  /** Deletes the files that were quarantined before that day. */
  empty(before: string): Promise<void>
}

/** A stored blob that is being read. */
export interface SealedBlob {
  size(): Promise<number>
  /** Fills the beginning of a buffer with up to `length` bytes from `position`; returns how many came. */
  read(buffer: Buffer, length: number, position: number): Promise<number>
  close(): Promise<void>
}

/** `finally`: the name that a finished file gets, if it isn't written under it. */
export type SinkAddress =
  | { kind: 'folder'; file: string; finally?: string }
  | { kind: 's3'; bucket: S3Address; key: string }

/** A blob's sealed bytes being written: in order, then one of the two ends. */
export interface Sink {
  write(sealed: Buffer[]): Promise<void>
  /** Resolves when all bytes survive a crash. */
  finish(): Promise<void>
  /** Removes what was written. */
  abandon(): Promise<void>
}

/** The same for a blob that is written in several sessions. */
export interface ContinuedSink extends Sink {
  /** The first HEADER bytes, if an earlier session began the blob. */
  header?: Buffer
  /** Resolves with the number of sealed bytes, those of earlier sessions included, that survive a crash. */
  sync(): Promise<number>
  /** Ends the session: another one can continue after as many bytes as this returns. */
  suspend(): Promise<number>
}

export interface SinkOptions {
  /** Nobody else waits for this thread. */
  isOwnThread?: boolean
  /** Continues a blob after so many sealed bytes, and removes what follows them; 0 replaces it. */
  after?: number | undefined
}
