import type { Comment } from '@strongroom/contract/documents/comments.ts'
import type { Person } from '@strongroom/contract/identity/users.ts'
import { sql } from 'kysely'
import type { Standing } from '../../access/standing.ts'
import { visibleAmong } from '../../access/visible.ts'
import type { Read } from '../../kernel/read.ts'
import { presentAuthor } from '../assets/present.ts'
import { commentActions } from './policy.ts'
import { type CommentRow, stateOf } from './queries.ts'

/** The people and the documents, folders and links that comments mention, by comment. */
export interface Mentions {
  people: Map<string, MentionedRow[]>
  assets: Map<string, Comment['mentionedAssets']>
}

/** Reads the mentions of a page: one statement for people, one for documents. */
export async function findMentions(read: Read, ids: string[]): Promise<Mentions> {
  if (ids.length === 0) return { people: new Map(), assets: new Map() }
  const [people, assets] = await Promise.all([
    selectMentioned(read, ids).execute(),
    read.db
      .selectFrom('comment_asset as m')
      .innerJoin(
        visibleAmong(read, sql`array(select asset_id from comment_asset where comment_id = any(${ids}::uuid[]))`),
        'a.id',
        'm.asset_id',
      )
      .select(['m.comment_id', 'a.id', 'a.name', 'a.kind'])
      .where('m.comment_id', '=', sql<string>`any(${ids}::uuid[])`)
      .orderBy('a.name')
      .orderBy('a.id')
      .execute(),
  ])
  return {
    people: Map.groupBy(people, ({ comment_id }) => comment_id),
    assets: new Map(
      Map.groupBy(assets, ({ comment_id }) => comment_id)
        .entries()
        .map(([id, rows]) => [id, rows.map(assetOf)]),
    ),
  }
}

const assetOf = ({ id, name, kind }: { id: string; name: string; kind: string }) => ({
  uuid: id,
  name,
  type: kind as Comment['mentionedAssets'][number]['type'],
})

const selectMentioned = (read: Read, ids: string[]) =>
  read.db
    .selectFrom('comment_mention as m')
    .innerJoin('participant as o', 'o.id', 'm.participant_id')
    .leftJoin('person as op', 'op.id', 'o.person_id')
    .select(['m.comment_id', 'o.id as author_id', 'o.type', 'o.party_number', 'o.person_id', 'o.email', 'o.invited_by'])
    .select(['op.given_name', 'op.family_name', 'op.hide_email_address as hides'])
    .where('m.comment_id', '=', sql<string>`any(${ids}::uuid[])`)
    .orderBy('op.given_name')
    .orderBy('o.id')
type MentionedRow = Awaited<ReturnType<ReturnType<typeof selectMentioned>['execute']>>[number]

export interface Shown {
  reader: Standing
  now: Date
  mentions: Mentions
}

/** A comment as this reader sees it. Behind a two-step door that this session hasn't passed, only that it exists. */
export function presentComment(row: CommentRow, { reader, now, mentions }: Shown): Comment {
  const { workspaceId: uuid, workspaceName: name, workgroupId: workgroupUuid } = reader
  const place = { uuid: row.id, threadUuid: row.thread_id, workspace: { uuid, name, workgroupUuid } }
  const known = { model: 'Comment' as const, ...place, createdTime: row.created.getTime() }
  if (reader.shut) return { ...known, ...NOTHING, isBehindTwoStep: true }
  const seen = {
    ...known,
    creator: presentAuthor(row, reader),
    actions: commentActions(reader, stateOf(row, { standing: reader, now })),
  }
  if (row.deleted_at) return { ...NOTHING, ...seen, deletedTime: row.deleted_at.getTime() }
  return {
    ...seen,
    isBehindTwoStep: false,
    commentText: row.text,
    modifiedTime: row.edited?.getTime() ?? null,
    deletedTime: null,
    mentionsEveryone: row.mentions_everyone,
    mentionedUsers: (mentions.people.get(row.id) ?? []).map((person) => presentAuthor(person, reader)),
    mentionedAssets: mentions.assets.get(row.id) ?? [],
  }
}

const NOTHING = {
  isBehindTwoStep: false,
  creator: null,
  commentText: null,
  modifiedTime: null,
  deletedTime: null,
  mentionsEveryone: false,
  mentionedUsers: [],
  mentionedAssets: [],
}

/** The person who resolved a discussion. */
export const resolverOf = (row: CommentRow, reader: Standing): Person | null =>
  row.r_id === null
    ? null
    : presentAuthor(
        {
          author_id: row.r_id,
          type: row.r_type,
          party_number: row.r_party,
          person_id: row.r_person,
          email: row.r_email ?? '',
          given_name: row.r_given,
          family_name: row.r_family,
          hides: row.r_hides,
          invited_by: row.r_invited_by,
        },
        reader,
      )
