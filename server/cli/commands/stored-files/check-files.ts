import { z } from 'zod'
import { sweepFiles } from '../../../storage/sweep-files.job.ts'
import { checkFiles } from '../../../documents/stored-files/check-files.ts'
import { CliError, command } from '../../command.ts'

export const checkFilesCommand = command({
  name: 'check-files',
  usage: '[--deep] [--quarantine-unknown]',
  summary:
    'Compares the database with the stored files, restores quarantined files that it needs, creates missing previews again, and lists what is missing or damaged. --deep reads every byte and compares the hashes. --quarantine-unknown quarantines all files that aren’t in the database, however many',
  options: { deep: { type: 'boolean' }, 'quarantine-unknown': { type: 'boolean' } },
  schema: z.object({ deep: z.boolean().default(false), 'quarantine-unknown': z.boolean().default(false) }),
  async run(given, open) {
    const ports = await open()
    const { checked, missing, damaged, remade, restored } = await checkFiles(ports, { deep: given.deep })
    if (given['quarantine-unknown']) await sweepFiles.work(ports, { whatever: true })
    const lines = [
      ...missing.map(({ id, name }) => `missing: ${name} (${id})`),
      ...damaged.map(({ id, name }) => `damaged: ${name} (${id})`),
      `${checked} files checked, ${missing.length} missing, ${damaged.length} damaged, ${restored} restored from the quarantine, previews of ${remade.size} versions scheduled again.`,
    ]
    if (missing.length + damaged.length > 0) throw new CliError(lines.join('\n'))
    return lines.join('\n')
  },
})
