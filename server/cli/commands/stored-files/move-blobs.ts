import { z } from 'zod'
import { movedMark } from '../../../storage/blob-place.ts'
import { moveBlobs } from '../../../storage/move-blobs.ts'
import { markOf, movedBetween, oldMarkOf } from '../../../storage/places.ts'
import { CliError, command } from '../../command.ts'

export const moveStoredFiles = command({
  name: 'move-blobs',
  usage: '',
  summary:
    'Moves the stored files from BLOBS_MOVE_FROM to BLOBS_URL while the servers run. Each file is compared before the old one is removed. A run that was interrupted is started again',
  options: {},
  schema: z.object({}),
  async run(_given, open) {
    const ports = await open()
    const { id } = await ports.databases.write.selectFrom('custody').select('id').executeTakeFirstOrThrow()
    const places = await movedBetween(ports.config, id)
    const [to, from] = [await markOf(ports.config), await oldMarkOf(ports.config)]
    if (!places || !from) throw new CliError('Set BLOBS_MOVE_FROM, here and for every server.')
    await ports.blobs.expectOwn(id)
    const { moved, bytes, left } = await moveBlobs(ports, places)
    const text = `${moved} files (${Math.ceil(bytes / 1e6)} MB) moved from ${from.name} to ${to.name}.`
    if (left > 0) return `${text} ${left} files belong to uploads in progress or to no row: run it again later.`
    await from.write(movedMark(id))
    return `${text} The old place is empty: remove BLOBS_MOVE_FROM and restart the servers.`
  },
})
