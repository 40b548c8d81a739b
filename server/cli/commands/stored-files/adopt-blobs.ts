import { z } from 'zod'
import { markOf } from '../../../storage/places.ts'
import { command } from '../../command.ts'

export const adoptBlobFolder = command({
  name: 'adopt-blobs',
  usage: '',
  summary:
    'Marks the place of stored files as belonging to this database, after restoring them separately. Files that aren’t in the database are kept; the nightly sweep reports them',
  options: {},
  schema: z.object({}),
  async run(_given, open) {
    const ports = await open({ adoptBlobs: true })
    return `${(await markOf(ports.config)).name} now belongs to this database.`
  },
})
