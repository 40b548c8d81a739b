import { entities } from '../../access/entities.ts'
import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'
import { sealBatch } from '../../record/audit/seal-batch.ts'
import { asSystem } from '../../kernel/change.ts'
import type { Ports } from '../../kernel/ports.ts'
import { CliError, command } from '../command.ts'

export const acceptRecord = command({
  name: 'accept-record',
  usage: '--reason TEXT',
  summary:
    'Resumes sealing from the current state of the database, for example after restoring an older copy. The record shows this',
  options: { reason: { type: 'string' } },
  schema: z.object({ reason: z.string().trim().min(3).max(1000) }),
  async run({ reason }, open) {
    const ports = await open()
    await asSystem(ports, 'a decision of the installation’s operator', async (change) => {
      const entity = entities.record('00000000-0000-0000-0000-000000000000')
      change.record('RECORD_ACCEPTED', entity, { to: { reason } })
    })
    if (!(await sealAccepted(ports))) throw new CliError('Another process is sealing. Try again.')
    return 'Sealing resumed from the current state of the database.'
  },
})

async function sealAccepted(ports: Ports): Promise<boolean> {
  for (let tries = 0; tries < 20; tries++) {
    while (await sealBatch(ports, { by: 'operator' }));
    const left = await ports.databases.read
      .selectFrom('audit_event as e')
      .leftJoin('audit_seal as s', 's.event_id', 'e.id')
      .select('e.id')
      .where('e.type', '=', 'RECORD_ACCEPTED')
      .where('s.event_id', 'is', null)
      .executeTakeFirst()
    if (!left) return true
    await sleep(100)
  }
  return false
}
