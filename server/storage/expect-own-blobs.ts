import type { Ports } from '../kernel/ports.ts'

/**
 * Throws unless database and blob folder have the same installation id. Every job that deletes files calls this first.
 */
export async function expectOwnBlobs({ databases, blobs }: Ports): Promise<void> {
  const { id } = await databases.write.selectFrom('custody').select('id').executeTakeFirstOrThrow()
  await blobs.expectOwn(id)
}
