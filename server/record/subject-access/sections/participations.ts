import { ABILITIES } from '@strongroom/contract/access/abilities.ts'
import { type RawBuilder, sql } from 'kysely'
import { paged, type Section } from '../section.ts'
import { ofWorkgroup, participations as ofPerson, type Subject } from '../subject.ts'

const MAY = sql`concat_ws(', ', ${sql.join(
  ABILITIES.map(({ column, word }) => sql`case when o.${sql.ref(column)} then ${sql.lit(word)} end`),
)})`

/** The inviter's name. Nobody learns of hidden participants, and administrators get their member's data only. */
const INVITER = sql`(select nullif(trim(q.given_name || ' ' || q.family_name), '')
    from participant i join person q on q.id = i.person_id where i.id = o.invited_by and i.type = 'STANDARD')`

/** A value that administrators don't get, and that a shut two-step door hides once the invitation was accepted. */
const shown = ({ within }: Subject, value: RawBuilder<unknown>) =>
  within ? sql`null` : sql`case when not o.is_shut or o.accepted_at is null then ${value} end`

/** The workspaces that the person is or was in, or is invited to: with what they may do, and since when. */
export const participations: Section<'participations'> = {
  name: 'participations',
  covers: [
    'participant.person_id',
    'participant.email',
    'workspace.owner_id',
    'two_step_bypass.participant_id',
    'participant.shadow_of',
  ],
  columns: [
    'uuid',
    'workspace',
    'workspaceUuid',
    'email',
    'isOwner',
    'abilities',
    'isFavourite',
    'isMuted',
    'hasAssistiveText',
    'bypassesTwoStep',
    'message',
    'invitedBy',
    'invitedTime',
    'acceptedTime',
    'expiresTime',
    'endedTime',
    'ending',
  ],
  forAdministrators: true,
  pages: paged(
    (subject, { after, limit }) => sql`
    select o.id as key, o.id as uuid, o.workspace, o.workspace_id as "workspaceUuid", o.email,
           o.owner_id = o.person_id and o.removed_at is null as "isOwner", ${MAY} as abilities,
           o.is_favourite as "isFavourite", o.is_muted as "isMuted", o.has_assistive_text as "hasAssistiveText",
           exists (select from two_step_bypass b where b.participant_id = o.id) as "bypassesTwoStep",
           ${shown(subject, sql`o.message`)} as message, ${shown(subject, INVITER)} as "invitedBy",
           o.invited_at as "invitedTime", o.accepted_at as "acceptedTime", o.expires_at as "expiresTime",
           o.removed_at as "endedTime", o.removal as ending
      from (select * from ${ofPerson(subject)} own where own.id > ${after}::uuid
            union all
            select i.*, w.workgroup_id, w.owner_id, w.name, false as is_shut from participant i join workspace w on w.id = i.workspace_id
             where i.person_id is null and i.removed_at is null and i.email = any(${subject.addresses}::text[])
               and i.id > ${after}::uuid and ${ofWorkgroup(subject, sql`w.workgroup_id`)}
               and (${subject.within === null} or i.type = 'STANDARD')) o
     order by o.id limit ${limit}`,
  ),
}
