import type { Sink, SinkAddress } from './blob-place.ts'
import { openFolderSink } from './folder/folder-sink.ts'

/** Begins a blob's sealed bytes at an address, in any thread. `isOwnThread`: nobody else waits for this thread. */
export async function openSink(address: SinkAddress, how: { isOwnThread?: boolean } = {}): Promise<Sink> {
  if (address.kind === 'folder') return openFolderSink(address, how)
  return (await import('./s3/s3-sink.ts')).openS3Sink(address.bucket, address.key)
}
