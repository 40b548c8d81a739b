import { limits } from '@strongroom/contract/wire/limits.ts'
import { sql } from 'kysely'
import { z } from 'zod'
import { asSystem, type Change } from '../../kernel/change.ts'
import { job } from '../../kernel/jobs.ts'
import type { Ports } from '../../kernel/ports.ts'
import { mailPerson } from '../../mail/mail-person.ts'
import { endParticipation } from '../../workspaces/participants/end-participation.ts'
import { abilitiesOf, participantEntity } from '../../workspaces/participants/queries.ts'
import { mailReviewers } from './mail-reviewers.ts'

const DAY = 86_400_000
/** The days of the last reminder, without which no access ends. */
const LAST = Math.min(...limits.expiryReminders)
/** Access never ends sooner than this after the last reminder (ms): an hour less than its days, since the job is late. */
const NOTICE = LAST * DAY - DAY / 24

/**
 * Asks and reminds the people who decide, and at the date ends what wasn't confirmed. Each workspace and each participant
 * is one transaction under a lock, so several nodes do each once, and a killed one is continued.
 */
export const followReviews = job({
  name: 'follow-reviews',
  queue: 'upkeep',
  schema: z.object({}).catch({}),
  cron: '*/5 * * * *',
  needsSureTime: true,
  async work(ports) {
    await waitForSuspended(ports)
    const now = ports.clock.now()
    await forEach(ports, UNASKED, askOne)
    await forEach(ports, sql`p.reminder_wanted`, remindWanted)
    for (const days of limits.expiryReminders.toSorted((a, b) => a - b))
      await forEach(ports, isNear(now, days), (some, place) => remindOne(some, place, days))
    await forEach(ports, isOverdue(now), endPlace)
    await finish(ports)
  },
})

interface Place {
  review_id: string
  workspace_id: string
  due_at: Date
  review: string
  owner_id: string
  is_disabled: boolean
}

type Condition = ReturnType<typeof sql>

/** Open places `p` of reviews `r` under a condition. Suspended workgroups and closed workspaces wait. */
const places = (condition: Condition) => sql`
    from access_review_place p join access_review r on r.id = p.review_id join workspace w on w.id = p.workspace_id
    join workgroup g on g.id = w.workgroup_id join person o on o.id = w.owner_id
   where p.is_open and r.state = 'OPEN' and w.closed_at is null and not g.is_suspended and ${condition}`

/** The next of these places, locked. */
async function nextPlace(change: Change, condition: Condition): Promise<Place | undefined> {
  const { rows } = await sql<Place>`
    select p.review_id, p.workspace_id, p.due_at, r.name as review, w.owner_id, o.disabled_at is not null as is_disabled
     ${places(condition)} order by p.due_at limit 1 for update of p skip locked`.execute(change.db)
  return rows[0]
}

/** How many places are found at once: finding each by itself would read all that are settled already. */
const AT_ONCE = 500

/** Does something in a transaction of its own for each place under a condition, which is checked again under its lock. */
async function forEach(
  ports: Ports,
  condition: Condition,
  work: (ports: Ports, place: Condition) => Promise<boolean>,
): Promise<void> {
  for (;;) {
    const { rows } = await sql<Pick<Place, 'review_id' | 'workspace_id'>>`
      select p.review_id, p.workspace_id ${places(condition)} order by p.due_at limit ${sql.lit(AT_ONCE)}`.execute(
      ports.databases.read,
    )
    let done = 0
    for (const { review_id, workspace_id } of rows) {
      const one = sql`p.review_id = ${review_id}::uuid and p.workspace_id = ${workspace_id}::uuid`
      if (await work(ports, sql`${one} and ${condition}`)) done++
    }
    // Those that another node does at the same time are skipped.
    if (rows.length < AT_ONCE || done === 0) return
  }
}

const UNASKED = sql`p.asked_owner is distinct from w.owner_id and o.disabled_at is null`

/** While a workgroup is suspended, nobody can decide: afterwards they are asked again, and have a week. */
const waitForSuspended = (ports: Ports) =>
  asSystem(ports, 'access reviews wait for suspended workgroups', async (change) => {
    change.unaudited('the state of a review')
    const soon = new Date(change.now.getTime() + DAY)
    await sql`update access_review_place p set asked_owner = null from workspace w join workgroup g on g.id = w.workgroup_id
      where p.is_open and p.asked_owner is not null and p.due_at <= ${soon} and w.id = p.workspace_id
        and w.closed_at is null and g.is_suspended`.execute(change.db)
  })

const settlePlace = (change: Change, { review_id, workspace_id }: Place, columns: object) =>
  change.db
    .updateTable('access_review_place')
    .set(columns)
    .where('review_id', '=', review_id)
    .where('workspace_id', '=', workspace_id)
    .execute()

/** Asks an owner who wasn't asked yet: at the start, after a transfer, and once a disabled owner is back. */
const askOne = (ports: Ports, wanted: Condition) =>
  asSystem(ports, 'an access review asks for decisions', async (change) => {
    const place = await nextPlace(change, wanted)
    if (!place) return isOver(change)
    // An owner who is asked late has a week.
    const due = new Date(Math.max(place.due_at.getTime(), change.now.getTime() + limits.reviewDueLeast - DAY / 24))
    await settlePlace(change, place, {
      asked_owner: place.owner_id,
      asked_at: change.now,
      due_at: due,
      reminded_days: null,
    })
    change.unaudited('a question changes nothing')
    await mailReviewers(change, { workspaceId: place.workspace_id, review: place.review, due, isReminder: false })
    return true
  })

/**
 * Places that are due within some days, of which nobody was reminded, and with something left to decide. The last
 * reminder is sent after the date too, if no job ran before.
 */
const isNear = (now: Date, days: number) =>
  sql`p.due_at <= ${new Date(now.getTime() + days * DAY)}
    and (p.due_at > ${now} or ${days === LAST} and p.asked_owner = w.owner_id and o.disabled_at is null)
    and (p.reminded_days is null or p.reminded_days > ${days}) and ${isUnfinished(now)}`

const isUnfinished = (now: Date) =>
  sql`exists (select from open_review_item(p.review_id, p.workspace_id, ${now}::timestamptz))`

const remindOne = (ports: Ports, wanted: Condition, days: number) =>
  remind(ports, wanted, ({ due_at }, now) => ({
    reminded_days: days,
    due_at: days === LAST ? new Date(Math.max(due_at.getTime(), now.getTime() + NOTICE)) : due_at,
  }))

/** Administrators asked for it. */
const remindWanted = (ports: Ports, wanted: Condition) =>
  remind(ports, wanted, ({ due_at }) => ({ reminder_wanted: false, due_at }))

type Settled = (place: Place, now: Date) => { due_at: Date; reminded_days?: number; reminder_wanted?: boolean }

const remind = (ports: Ports, wanted: Condition, settled: Settled) =>
  asSystem(ports, 'a reminder of an access review', async (change) => {
    const place = await nextPlace(change, wanted)
    if (!place) return isOver(change)
    const columns = settled(place, change.now)
    await settlePlace(change, place, { ...columns, asked_at: change.now })
    change.unaudited('a reminder changes nothing')
    const { workspace_id: workspaceId, review } = place
    const { due_at: due } = columns
    await mailReviewers(change, { workspaceId, review, due, isReminder: true })
    return true
  })

/** Places whose date has passed, after the last reminder if anything is left to decide. */
const isOverdue = (now: Date) =>
  sql`p.due_at <= ${now} and p.asked_owner = w.owner_id
    and (p.reminded_days <= ${LAST} or o.disabled_at is not null or not ${isUnfinished(now)})`

/** Ends what wasn't confirmed in a place, each participation in a transaction of its own, and closes it. */
async function endPlace(ports: Ports, wanted: Condition): Promise<boolean> {
  for (;;) {
    const outcome = await endOne(ports, wanted)
    if (outcome !== 'ended') return outcome === 'settled'
  }
}

/** Ends one participation that wasn't confirmed, or closes a place in which none is left. */
const endOne = (ports: Ports, wanted: Condition) =>
  asSystem(ports, 'an access review is due', async (change): Promise<'ended' | 'settled' | 'gone'> => {
    const place = await nextPlace(change, wanted)
    if (!place) {
      change.nothingChanged()
      return 'gone'
    }
    change.unaudited('the state of a review')
    if (place.is_disabled) {
      // Nobody could answer: the owner, or the next one, is asked again before anyone loses access.
      await settlePlace(change, place, { asked_owner: null })
      return 'settled'
    }
    const row = await nextUnconfirmed(change, place)
    if (!row) {
      await settlePlace(change, place, { is_open: false })
      return 'settled'
    }
    await endUnconfirmed(change, place, row)
    return 'ended'
  })

type Unconfirmed = NonNullable<Awaited<ReturnType<typeof nextUnconfirmed>>>

async function endUnconfirmed(change: Change, place: Place, row: Unconfirmed): Promise<void> {
  await sql`update access_review_item set decision = 'EXPIRED', decided_at = ${change.now}
    where review_id = ${place.review_id}::uuid and participant_id = ${row.id}::uuid`.execute(change.db)
  await endParticipation(change, row, 'reviewed')
  change.record('PARTICIPANT_NOT_CONFIRMED', participantEntity(row), {
    from: abilitiesOf(row),
    to: { review: place.review },
  })
  if (row.person_id)
    await mailPerson(change, row.person_id, {
      workspaceId: place.workspace_id,
      subject: 'removed.subject',
      paragraphs: ['not-confirmed.intro'],
      values: { workspace: row.workspace_name },
    })
}

async function nextUnconfirmed(change: Change, { review_id, workspace_id }: Place) {
  // The same order as decisions and removals: the workspace, then the participant.
  await sql`select id from workspace where id = ${workspace_id}::uuid for update`.execute(change.db)
  return change.db
    .selectFrom('participant as o')
    .innerJoin('workspace as w', 'w.id', 'o.workspace_id')
    .selectAll('o')
    .select('w.name as workspace_name')
    .where(
      sql<boolean>`o.id = (select participant_id from open_review_item(${review_id}::uuid, ${workspace_id}::uuid, ${change.now}::timestamptz) order by 1 limit 1)`,
    )
    .where('o.removed_at', 'is', null)
    .forUpdate('o')
    .executeTakeFirst()
}

/** Ends reviews without an open place. Closed workspaces have nobody left to review. */
const finish = (ports: Ports) =>
  asSystem(ports, 'access reviews that are over', async (change) => {
    change.unaudited('the state of a review')
    await sql`update access_review_place p set is_open = false from workspace w
      where p.is_open and w.id = p.workspace_id and w.closed_at is not null`.execute(change.db)
    await sql`update access_review r set state = 'DONE' where r.state = 'OPEN' and not exists (
      select from access_review_place p where p.review_id = r.id and p.is_open)`.execute(change.db)
  })

function isOver(change: Change): false {
  change.nothingChanged()
  return false
}
