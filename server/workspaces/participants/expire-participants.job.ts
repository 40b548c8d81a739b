import { limits } from '@strongroom/contract/wire/limits.ts'
import { z } from 'zod'
import { asSystem, type Change } from '../../kernel/change.ts'
import { job } from '../../kernel/jobs.ts'
import type { Ports } from '../../kernel/ports.ts'
import { endParticipation } from './end-participation.ts'
import { abilitiesOf, participantEntity } from './queries.ts'
import { mailPerson } from '../../mail/mail-person.ts'

const DAY = 86_400_000

/**
 * Ends expired participations and reminds of approaching ends. Processes one locked row at a time: of several nodes
 * only one finds each row.
 */
export const expireParticipants = job({
  name: 'expire-participants',
  queue: 'upkeep',
  schema: z.object({}).catch({}),
  cron: '*/5 * * * *',
  needsSureTime: true,
  async work(ports) {
    while (await endOne(ports));
    // Of several due reminders only the nearest is sent; earlier ones are skipped.
    for (const days of limits.expiryReminders.toSorted((a, b) => a - b)) while (await remindOne(ports, days));
  },
})

const endOne = (ports: Ports) =>
  asSystem(ports, 'the participation has expired', async (change) => {
    const row = await nextRow(change, change.now, null)
    if (!row) return isOver(change)
    await endParticipation(change, row, 'expired')
    change.record('PARTICIPANT_EXPIRED', participantEntity(row), { from: abilitiesOf(row) })
    const about = { workspaceId: row.workspace_id, values: { workspace: row.workspace_name } }
    // A hidden participant still takes part when an open invitation ends.
    if (row.person_id && !row.shadow_of)
      await mailPerson(change, row.person_id, { subject: 'expired.subject', paragraphs: ['expired.intro'], ...about })
    return true
  })

const remindOne = (ports: Ports, days: number) =>
  asSystem(ports, 'a reminder of an expiring participation', async (change) => {
    const row = await nextRow(change, new Date(change.now.getTime() + days * DAY), days)
    if (!row) return isOver(change)
    await change.db.updateTable('participant').set({ reminded_days: days }).where('id', '=', row.id).execute()
    change.unaudited('a reminder changes nothing')
    const { workspace_name: workspace, email: person } = row
    const link = { label: 'updated.button', path: `/share/${row.workspace_id}` } as const
    const about = { workspaceId: row.workspace_id, date: row.expires_at!, link }
    if (row.person_id && row.accepted_at)
      await mailPerson(change, row.person_id, {
        subject: 'expiring.subject',
        paragraphs: ['expiring.intro'],
        values: { workspace },
        ...about,
      })
    // The inviter of a hidden participant may no longer be the owner.
    const inviter = row.type === 'BCC' ? row.owner_id : (row.inviter_id ?? row.owner_id)
    await mailPerson(change, inviter, {
      subject: 'expiring-inviter.subject',
      paragraphs: ['expiring-inviter.intro'],
      values: { workspace, person },
      addresses: [person],
      ...about,
    })
    return true
  })

function isOver(change: Change): false {
  change.nothingChanged()
  return false
}

/** The next participation that ends by then without a reminder that near. Skips rows locked by another node. */
const nextRow = (change: Change, by: Date, days: number | null) =>
  change.db
    .selectFrom('participant as o')
    .innerJoin('workspace as w', 'w.id', 'o.workspace_id')
    .leftJoin('participant as i', (join) => join.onRef('i.id', '=', 'o.invited_by').on('i.removed_at', 'is', null))
    .selectAll('o')
    .select(['w.name as workspace_name', 'w.owner_id', 'i.person_id as inviter_id'])
    .where('o.removed_at', 'is', null)
    .where('o.expires_at', '<=', by)
    .where((eb) => eb.or([eb('o.person_id', 'is', null), eb('o.person_id', '<>', eb.ref('w.owner_id'))]))
    .where('w.closed_at', 'is', null)
    .$if(days !== null, (query) =>
      query.where((eb) => eb.or([eb('o.reminded_days', 'is', null), eb('o.reminded_days', '>', days)])),
    )
    .orderBy('o.expires_at')
    .limit(1)
    .forUpdate('o')
    .skipLocked()
    .executeTakeFirst()
