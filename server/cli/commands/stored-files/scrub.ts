import { z } from 'zod'
import { scrub } from '../../../documents/stored-files/scrub.ts'
import { CliError, command } from '../../command.ts'

export const scrubFiles = command({
  name: 'scrub',
  usage: '[--all]',
  summary:
    'Reads stored files, compares their hashes and marks damaged versions, which are then not served. Reads the next share of them, as every night, or all',
  options: { all: { type: 'boolean' } },
  schema: z.object({ all: z.boolean().default(false) }),
  async run({ all }, open) {
    const { checked, bytes, missing, damaged } = await scrub(await open(), { all })
    const lines = [
      ...missing.map(({ id, name }) => `missing: ${name} (${id})`),
      ...damaged.map(({ id, name }) => `damaged: ${name} (${id})`),
      `${checked} files read (${Math.ceil(bytes / 1e6)} MB), ${missing.length} missing, ${damaged.length} damaged.`,
    ]
    if (missing.length + damaged.length > 0) throw new CliError(lines.join('\n'))
    return lines.join('\n')
  },
})
