import { sql } from 'kysely'
import type { Standing } from '../../access/standing.ts'
import { visibleAmong, visibleParticipantIn } from '../../access/visible.ts'
import type { Read } from '../../kernel/read.ts'
import { Refused } from '../../kernel/refused.ts'

export interface MentionsAsked {
  mentionedUsers: string[]
  mentionedAssets: string[]
  mentionsEveryone: boolean
}

/** Mentions that were checked: participants and assets of the workspace, each once. */
export interface CheckedMentions {
  participantIds: string[]
  assetIds: string[]
  everyone: boolean
}

/** A participant whom a comment mentions already. */
export interface Mentioned {
  participant_id: string
  person_id: string | null
}

interface NewMentions extends CheckedMentions {
  /** The mentioned participants without those who have gone. */
  presentIds: string[]
}

/**
 * Checks the mentions of a comment. A hidden or invited person, and an asset that the author doesn't see, are refused
 * like unknown ids. The owner doesn't mention hidden people either: everyone would see it. People whom the comment
 * mentions already, and who have gone since, stay mentioned.
 */
export async function checkMentions(
  read: Read,
  { workspaceId }: Standing,
  { mentionedUsers, mentionedAssets, mentionsEveryone }: MentionsAsked,
  before: Mentioned[] = [],
): Promise<NewMentions> {
  const people = [...new Set(mentionedUsers)]
  const assets = [...new Set(mentionedAssets)].toSorted()
  const participants = await findPeople(read, workspaceId, people)
  const presentIds = participants.map(({ id }) => id)
  const gone = people
    .filter((person) => participants.every(({ person_id }) => person_id !== person))
    .map((person) => before.find(({ person_id }) => person_id === person)?.participant_id)
  if (gone.includes(undefined)) throw new Refused('participant.not.found')
  const found = await findAssets(read, workspaceId, assets)
  if (found.length < assets.length) throw new Refused('asset.not.found')
  const participantIds = [...presentIds, ...gone.filter((id) => id !== undefined)]
  return { participantIds, presentIds, assetIds: assets, everyone: mentionsEveryone }
}

async function findPeople(read: Read, workspaceId: string, people: string[]) {
  if (people.length === 0) return []
  return read.db
    .selectFrom(visibleParticipantIn(read, workspaceId))
    .select(['o.id', 'o.person_id'])
    .where('o.person_id', '=', sql<string>`any(${people}::uuid[])`)
    .where('o.accepted_at', 'is not', null)
    .where('o.type', '=', 'STANDARD')
    .where('o.shadow_of', 'is', null)
    .orderBy('o.id')
    .execute()
}

async function findAssets(read: Read, workspaceId: string, assets: string[]): Promise<{ id: string }[]> {
  if (assets.length === 0) return []
  return read.db
    .selectFrom(visibleAmong(read, assets))
    .select('a.id')
    .where('a.workspace_id', '=', workspaceId)
    .where('a.kind', '<>', 'ROOT')
    .execute()
}
