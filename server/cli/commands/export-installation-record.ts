import { NO_WORKSPACE } from '@strongroom/contract/record/audit-chain.ts'
import { z } from 'zod'
import { linesOfChains } from '../../record/audit/export-sealed-audit.ts'
import { Read } from '../../kernel/read.ts'
import { command } from '../command.ts'

const NOBODY = { address: '', userAgent: '', requestId: '', secure: true }

export const exportInstallationRecord = command({
  name: 'export-installation-record',
  usage: '> FILE',
  summary:
    'Prints the sealed record of events outside workspaces: sign-ins, members, providers, settings. verify-audit verifies it',
  options: {},
  schema: z.object({}),
  async run(_given, open) {
    const ports = await open()
    const read = new Read(ports.databases.read, ports, { actor: undefined, clientInfo: NOBODY })
    const chunks: Buffer[] = []
    for await (const chunk of linesOfChains(read, NO_WORKSPACE, ['OUTSIDE'])) chunks.push(chunk)
    return Buffer.concat(chunks).toString('utf8').trimEnd()
  },
})
