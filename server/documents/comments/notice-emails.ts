import { limits } from '@strongroom/contract/wire/limits.ts'
import { sql } from 'kysely'
import type { Change } from '../../kernel/change.ts'
import { mailPeople, type Recipient } from '../../mail/mail-person.ts'

/** A locked notice with its comment and what its emails say. */
export const findNotice = ({ db }: Change, id: string) =>
  db
    .selectFrom('comment_notice as n')
    .innerJoin('comment as c', 'c.id', 'n.comment_id')
    .innerJoin('workspace as w', 'w.id', 'c.workspace_id')
    .innerJoin('participant as a', 'a.id', 'c.author_id')
    .leftJoin('person as p', 'p.id', 'a.person_id')
    .select(['n.everyone', 'n.mentioned', 'n.repliers', 'n.told', 'n.after'])
    .select(['c.id', 'c.thread_id', 'c.workspace_id', 'c.text', 'w.name', 'w.two_step', 'a.type'])
    .select(['a.person_id', 'p.given_name', 'p.family_name'])
    .where('n.id', '=', id)
    .forUpdate('n')
    .executeTakeFirst()
type Notice = NonNullable<Awaited<ReturnType<typeof findNotice>>>

interface Reader extends Recipient {
  participant_id: string
  is_mentioned: boolean
  /** False for people who don't see the comment, or want no emails: they only advance the position. */
  wants: boolean
}

/** The next participants in the order of their ids, with whether each gets an email. */
export async function nextReaders(change: Change, notice: Notice, most: number): Promise<Reader[]> {
  const { everyone, mentioned, repliers, told, after } = notice
  const where = everyone
    ? sql`o.workspace_id = ${notice.workspace_id}::uuid`
    : sql`o.id = any(${[...mentioned, ...repliers]}::uuid[])`
  const { rows } = await sql<Reader>`
    select o.id as participant_id, p.id as person_id, p.given_name, p.locale, p.timezone, e.address,
           (${everyone} or o.id = any(${mentioned}::uuid[])) as is_mentioned,
           coalesce(o.id <> all(${told}::uuid[]) and p.email_subscriber and p.disabled_at is null
             and p.id is distinct from ${notice.person_id}::uuid and seen.id is not null, false) as wants
      from (select o.* from participant o where ${where} and o.id > ${after}::uuid
             order by o.id limit ${sql.lit(most)}) o
      left join person p on p.id = o.person_id
      left join primary_address e on e.person_id = p.id
      left join lateral (
        select c.id from visible_comment(o.person_id, ${change.now}::timestamptz) c
         where c.id = ${notice.id}::uuid and o.removed_at is null and o.shadow_of is null and o.accepted_at is not null
         offset 0) seen on true
     order by o.id`.execute(change.db)
  return rows
}

/** Emails readers, those who are mentioned and those who get a reply with different words. */
export async function mailReaders(change: Change, notice: Notice, readers: Reader[]): Promise<void> {
  const wanted = readers.filter(({ wants }) => wants)
  for (const kind of ['mention', 'reply'] as const)
    await mailSome(
      change,
      { notice, kind },
      wanted.filter(({ is_mentioned }) => is_mentioned === (kind === 'mention')),
    )
}

async function mailSome(
  change: Change,
  { notice, kind }: { notice: Notice; kind: 'mention' | 'reply' },
  readers: Reader[],
): Promise<void> {
  if (readers.length === 0) return
  // Hidden authors have no name in emails, and a two-step workspace no content.
  const isHidden = notice.type === 'BCC'
  const name = `${notice.given_name ?? ''} ${notice.family_name ?? ''}`.trim()
  const at = `thread=${notice.thread_id}&comment=${notice.id}`
  await mailPeople(change, readers, {
    subject: `comment.${kind}.subject`,
    paragraphs: [isHidden || name === '' ? `comment.${kind}.hidden` : `comment.${kind}.intro`],
    values: { person: name, workspace: notice.name },
    message: notice.two_step ? undefined : { intro: 'comment.quote', text: shortened(notice.text) },
    link: { label: 'comment.button', path: `/share/${notice.workspace_id}?tab=comments&${at}` },
    workspaceId: notice.workspace_id,
    leaves: 'PEOPLE',
    quotes: true,
    quotedCommentId: notice.id,
  })
}

function shortened(text: string): string {
  const characters = [...text]
  return characters.length <= limits.commentShown ? text : `${characters.slice(0, limits.commentShown).join('')}…`
}
