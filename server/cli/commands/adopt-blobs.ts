import { z } from 'zod'
import { blobFolderOf } from '../../storage/take-custody.ts'
import { command } from '../command.ts'

export const adoptBlobFolder = command({
  name: 'adopt-blobs',
  usage: '',
  summary:
    'Marks the blob folder as belonging to this database, after restoring them separately. Files that aren’t in the database are kept; the nightly sweep reports them',
  options: {},
  schema: z.object({}),
  async run(_given, open) {
    const ports = await open({ adoptBlobs: true })
    return `${blobFolderOf(ports.config)} now belongs to this database.`
  },
})
