import { z } from 'zod'
import { blobFolderOf } from '../../storage/take-custody.ts'
import { command } from '../command.ts'

export const adoptBlobFolder = command({
  name: 'adopt-blobs',
  usage: '',
  summary:
    'Marks the blob folder as belonging to this database, after a restore in which the two were parted. Files that the database does not know stay, and the nightly sweep reports them',
  options: {},
  schema: z.object({}),
  async run(_given, open) {
    const ports = await open({ adoptBlobs: true })
    return `${blobFolderOf(ports.config)} belongs to this database now.`
  },
})
