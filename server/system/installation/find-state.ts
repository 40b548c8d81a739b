import type * as contract from '@strongroom/contract/organisation/installation/installation-state.ts'
import type { Reply } from '@strongroom/contract/wire/endpoint.ts'
import { sql } from 'kysely'
import { JOB_QUEUES } from '../../kernel/job-queues.ts'
import type { Read } from '../../kernel/read.ts'
import { buildName } from '../health.ts'
import { readinessDetails } from '../readiness-details.ts'
import { guardInstallation } from '../../organisation/accounts/guard-installation.ts'

/** The most rows of the job queue that are counted. */
const COUNTED = 200_000
const started = Date.now()

/** The state of the installation. Reads counts and times only, never the contents of work or emails. */
export async function findInstallationState(read: Read): Promise<Reply<typeof contract.findInstallationState>> {
  read.authorize(guardInstallation(read.actor), 'operateInstallation')
  const { free, reserve } = await read.ports.blobs.room()
  const [versions, work, mails, workers, notes, details] = await Promise.all([
    versionsOf(read),
    listWork(read),
    unsentMails(read),
    countWorkers(read),
    notesOf(read),
    readinessDetails(read.ports),
  ])
  return {
    build: buildName(),
    versions,
    startTime: started,
    workers,
    adapters: read.ports.adapters,
    room: { free: Number.isFinite(free) ? free : null, reserve },
    details,
    work,
    mails,
    ...notes,
  }
}

async function versionsOf({ db }: Read) {
  const { rows } = await sql<{ database: string; schema: string }>`
    select current_setting('server_version') as database,
      (select name from migration order by name desc limit 1) as schema`.execute(db)
  return { node: process.versions.node, ...rows[0]! }
}

interface WorkRow {
  name: string
  waiting: number
  running: number
  abandoned: number
  oldest: Date | null
}

async function listWork({ db }: Read): Promise<contract.Work[]> {
  const { rows } = await sql<WorkRow>`
    select j.task_identifier as name,
      count(*) filter (where j.locked_at is null and j.attempts < j.max_attempts)::int as waiting,
      count(*) filter (where j.locked_at is not null)::int as running,
      count(*) filter (where j.locked_at is null and j.attempts >= j.max_attempts)::int as abandoned,
      min(j.run_at) filter (where j.locked_at is null and j.attempts < j.max_attempts) as oldest
     from (select * from graphile_worker.jobs limit ${sql.lit(COUNTED)}) j
    group by j.task_identifier order by abandoned desc, waiting desc, name`.execute(db)
  return rows.map((row) => ({ ...row, oldest: row.oldest?.getTime() ?? null }))
}

async function unsentMails({ db }: Read) {
  const { waiting, oldest } = await db
    .selectFrom('mail')
    .select((eb) => [eb.fn.countAll<number>().as('waiting'), eb.fn.min('created').as('oldest')])
    .where('sent_at', 'is', null)
    .executeTakeFirstOrThrow()
  return { waiting: Number(waiting), oldest: (oldest as Date | null)?.getTime() ?? null }
}

/** Each process has a pool of workers for each queue. */
async function countWorkers({ db }: Read): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from job_worker where seen > now() - interval '1 minute'`.execute(db)
  return Math.ceil(rows[0]!.count / Object.keys(JOB_QUEUES).length)
}

async function notesOf({ db }: Read) {
  const [scrub, backup] = await Promise.all([
    db.selectFrom('scrub').select('completed').executeTakeFirst(),
    db.selectFrom('backup_note').select('noted').executeTakeFirst(),
  ])
  return {
    lastScrubTime: scrub?.completed?.getTime() ?? null,
    lastBackupTime: backup?.noted.getTime() ?? null,
  }
}
