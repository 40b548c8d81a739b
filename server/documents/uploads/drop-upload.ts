import type { Ports } from '../../kernel/ports.ts'

/** Removes an unfinished upload and its bytes: the row first, under the lock that a claim takes. */
export async function dropUpload({ databases, blobs }: Ports, id: string): Promise<void> {
  const gone = await databases.write
    .deleteFrom('blob')
    .where('id', '=', id)
    .where('claimed', '=', false)
    .returning('id')
    .executeTakeFirst()
  if (gone) await blobs.remove(id)
  // The row of a finished upload is only a reply to repeated calls.
  else await databases.write.deleteFrom('upload').where('id', '=', id).execute()
}
