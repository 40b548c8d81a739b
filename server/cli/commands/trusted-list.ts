import { entities } from '../../access/entities.ts'
import { TrustedEntry } from '@strongroom/contract/organisation/trusted-list.ts'
import { z } from 'zod'
import { asSystem } from '../../kernel/change.ts'
import { selectEntries, writeEntries } from '../../organisation/trusted-list/write-entries.ts'
import { command, IdOption } from '../command.ts'
import { findWorkgroup } from '../find-workgroup.ts'

const Entries = z.array(TrustedEntry).default([])

export const trustedListCommand = command({
  name: 'trusted-list',
  usage: '--workgroup ID [--add ENTRY …] [--remove ENTRY …]',
  summary:
    'Changes and prints the trusted list of a workgroup: addresses, domains, or *.domain for sub-domains, with whom its people may share. An empty list allows everyone',
  options: {
    workgroup: { type: 'string' },
    add: { type: 'string', multiple: true },
    remove: { type: 'string', multiple: true },
  },
  schema: z.object({ workgroup: IdOption, add: Entries, remove: Entries }),
  run: async ({ workgroup: id, add, remove }, open) =>
    asSystem(await open(), 'a command of the installation’s operator', async (change) => {
      const { name } = await findWorkgroup(change, id)
      const before = await selectEntries(change.read, id)
      const wanted = [...before, ...add].filter((entry) => !remove.includes(entry))
      await writeEntries(change, { id, entity: entities.workgroup(id, name) }, wanted)
      const entries = await selectEntries(change.read, id)
      return entries.length === 0 ? `The list is empty: ${name} may share with everyone.` : entries.join('\n')
    }),
})
