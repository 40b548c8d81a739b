import { z } from 'zod'
import { entities } from '../../../access/entities.ts'
import { asSystem } from '../../../kernel/change.ts'
import { INSTALLATION } from '../../../system/installation/installation-entity.ts'
import { command } from '../../command.ts'

export const noteBackup = command({
  name: 'note-backup',
  usage: '',
  summary: 'Notes that a backup has just been made, for the page with the state of the installation',
  options: {},
  schema: z.object({}),
  run: async (_given, open) =>
    asSystem(await open(), 'a command of the installation’s operator', async (change) => {
      await change.db
        .insertInto('backup_note')
        .values({ noted: change.now })
        .onConflict((row) => row.column('is_single').doUpdateSet({ noted: change.now }))
        .execute()
      change.record('BACKUP_NOTED', entities.installation(INSTALLATION))
      return 'Backup noted.'
    }),
})
