import type { ContinuedSink, Sink, SinkAddress } from './blob-place.ts'
import { openFolderSink } from './folder/folder-sink.ts'

/** Begins a blob's sealed bytes at an address, in any thread. `isOwnThread`: nobody else waits for this thread. */
export async function openSink(address: SinkAddress, how: { isOwnThread?: boolean } = {}): Promise<Sink> {
  if (address.kind === 'folder') return openFolderSink(address, how)
  return (await import('./s3/s3-sink.ts')).openS3Sink(address.bucket, address.key)
}

/**
 * Continues a blob after so many sealed bytes, or begins one that may be continued. Throws BlobMissing and BlobDamaged if
 * those bytes aren't there.
 */
export async function continueSink(address: SinkAddress, after: number): Promise<ContinuedSink> {
  if (address.kind === 'folder') return openFolderSink(address, { isOwnThread: true, after })
  return (await import('./s3/s3-session.ts')).openS3Session(address, after)
}
