import { isDeepStrictEqual } from 'node:util'
import type { Input } from '@strongroom/contract/wire/endpoint.ts'
import type * as contract from '@strongroom/contract/organisation/tag-policies.ts'
import { v7 as uuidv7 } from 'uuid'
import type { Change } from '../../kernel/change.ts'
import { Refused } from '../../kernel/refused.ts'
import { tagKey } from '../../kernel/tag-key.ts'
import { lockWorkgroup } from '../workgroups/queries.ts'
import { storedTags } from './stored-tags.ts'

/** Replaces the tags of a person. Changes of one workgroup wait for each other. */
export async function updateUserTags(change: Change, { body }: Input<typeof contract.updateUserTags>) {
  const workgroup = await lockWorkgroup(change, body.workgroupUuid)
  change.authorize(workgroup, 'manageTagSets')
  const place = { workgroupId: workgroup.row.id, personId: await findPerson(change, workgroup.row.id, body.email) }
  const before = await selectTags(change, place)
  if (body.before && !isDeepStrictEqual(before, body.before)) throw new Refused('changed.meanwhile')
  await change.db
    .deleteFrom('user_tag')
    .where('workgroup_id', '=', place.workgroupId)
    .where('person_id', '=', place.personId)
    .execute()
  const rows = body.tags.map(({ name, type, value }) => ({
    id: uuidv7(),
    workgroup_id: place.workgroupId,
    person_id: place.personId,
    email: body.email,
    name,
    name_key: tagKey(name),
    type,
    value: value ?? '',
    value_key: tagKey(value ?? ''),
  }))
  if (rows.length > 0) await change.db.insertInto('user_tag').values(rows).execute()
  const after = await selectTags(change, place)
  if (isDeepStrictEqual(before, after)) return change.nothingChanged()
  // Documents that they are reading may be denied to them now.
  change.cut({ personId: place.personId })
  change.record('USER_TAGS_CHANGED', workgroup.entity, {
    from: { tags: before },
    to: { email: body.email, tags: after },
  })
}

interface Place {
  workgroupId: string
  personId: string
}

async function selectTags(change: Change, { workgroupId, personId }: Place) {
  const { tags } = await change.db
    .selectFrom('user_tag as u')
    .select(storedTags.as('tags'))
    .where('u.workgroup_id', '=', workgroupId)
    .where('u.person_id', '=', personId)
    .executeTakeFirstOrThrow()
  return tags
}

/**
 * The person with an address: a member, somebody with tags already, or a participant in an open workspace. Hidden
 * participants are as unknown as strangers: administrators don't learn of them.
 */
async function findPerson(change: Change, workgroupId: string, email: string): Promise<string> {
  const row = await change.db
    .selectFrom('email_address as e')
    .select('e.person_id')
    .where('e.address', '=', email)
    .where((eb) =>
      eb.or([
        eb.exists(
          eb
            .selectFrom('member as m')
            .whereRef('m.person_id', '=', 'e.person_id')
            .where('m.workgroup_id', '=', workgroupId)
            .where('m.accepted_at', 'is not', null),
        ),
        eb.exists(
          eb
            .selectFrom('user_tag as u')
            .whereRef('u.person_id', '=', 'e.person_id')
            .where('u.workgroup_id', '=', workgroupId),
        ),
        eb.exists(
          eb
            .selectFrom('participant as p')
            .innerJoin('workspace as w', 'w.id', 'p.workspace_id')
            .whereRef('p.person_id', '=', 'e.person_id')
            .where('p.type', '=', 'STANDARD')
            .where('p.accepted_at', 'is not', null)
            .where('p.removed_at', 'is', null)
            .where('w.workgroup_id', '=', workgroupId)
            .where('w.closed_at', 'is', null),
        ),
      ]),
    )
    .executeTakeFirst()
  if (!row) throw new Refused('tagged.user.not.found')
  return row.person_id
}
