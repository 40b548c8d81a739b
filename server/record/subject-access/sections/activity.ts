import { sql } from 'kysely'
import { sentenceOf } from '../../audit/activity-sentence.ts'
import { paged, type Row, type Section } from '../section.ts'
import { isShutIn, ofWorkspace, participations, type Subject } from '../subject.ts'

/** Before every event. */
const FIRST = '-infinity 0'
/** Kinds whose names and details are texts that administrators don't see. */
const TEXTS = ['Task', 'Comment']
/** People, their places, and organisations: their names and details belong to somebody else. */
const OTHERS = sql`'{Participant,User,Membership,Account,Workgroup,IdentityProvider}'::text[]`

const OWN = ({ personId }: Subject) => sql`array(select o.id from participant o where o.person_id = ${personId}::uuid)`

const key = sql`e.at::text || ' ' || e.id`
/** The beginning of a page, after the event with this key. */
function since(after: string) {
  const at = after.lastIndexOf(' ')
  return sql`(e.at, e.id) > (${after.slice(0, at)}::timestamptz, ${after.slice(at + 1)}::bigint)`
}

/** The name that the workspace has, or had when the person's participation ended. */
const placeOf = (subject: Subject) => sql`lateral (
  select o.workspace from ${participations(subject)} o where o.workspace_id = e.workspace_id
   order by o.removed_at desc nulls first limit 1)`

/**
 * Acts on other people, on organisations and behind a shut two-step door have no name. Where the event is restricted because the other person is
 * hidden, only the owner of the workspace learns of it.
 */
const acts = paged(
  (subject, { after, limit }) => sql`
    select ${key} as key, e.at as "time", e.type, e.address, e.session_id as "sessionUuid", o.workspace,
           e.workspace_id as "workspaceUuid", e.entity_kind as "objectKind", e.entity_name as entity_name,
           case when e.about_other then null else e.entity_id end as "objectUuid", e.original, e.modified,
           e.about_other or ${isShutIn(subject, sql`e.workspace_id`)} as is_unnamed
      from (select e.*, e.entity_kind = any(${OTHERS}) and e.entity_id <> ${subject.personId}::uuid
                     and not e.entity_id = any(${OWN(subject)}) as about_other
              from audit_event e where e.actor_id = ${subject.personId}::uuid and ${since(after)}) e
      left join ${placeOf(subject)} o on true
     where ${subject.within ? ofAdministrators(subject) : ofOneself(subject)}
     order by e.at, e.id limit ${limit}`,
  { first: FIRST },
)

const ofOneself = ({ personId }: Subject) =>
  sql`(not e.restricted or not e.about_other
    or exists (select from workspace w where w.id = e.workspace_id and w.owner_id = ${personId}::uuid))`

const ofAdministrators = (subject: Subject) => sql`(not e.restricted and case
    when e.workspace_id is not null then ${ofWorkspace(subject, sql`e.workspace_id`)}
    else e.at >= ${subject.within?.since ?? null}
      and (e.entity_id = ${subject.personId}::uuid or not e.entity_kind = any(${OTHERS})) end)`

async function* withSentences(subject: Subject): AsyncGenerator<Row[]> {
  for await (const page of acts(subject))
    yield page.map(({ entity_name, original, modified, is_unnamed, ...row }) => {
      const isUnnamed = is_unnamed === true || (subject.within !== null && TEXTS.includes(String(row['objectKind'])))
      const event = {
        type: String(row['type']),
        actor: subject.name,
        entity_name: String(entity_name),
        original,
        modified,
      }
      return {
        ...row,
        object: isUnnamed ? null : (entity_name ?? null),
        happened: isUnnamed ? null : sentenceOf(subject.reader, event),
      }
    })
}

/** Events of the record by the person. */
export const activity: Section<'activity'> = {
  name: 'activity',
  covers: ['audit_event.actor_id', 'audit_event.address', 'audit_event.participant_id', 'audit_event.session_id'],
  columns: [
    'time',
    'type',
    'happened',
    'address',
    'sessionUuid',
    'workspace',
    'workspaceUuid',
    'objectKind',
    'object',
    'objectUuid',
  ],
  forAdministrators: true,
  pages: withSentences,
}

/** Invitations of administrators' own workgroups, or all. */
const INVITATIONS = ({ personId, within }: Subject) => sql`array(
  select i.id from membership_invitation i where i.person_id = ${personId}::uuid
     and ${within ? sql`i.workgroup_id = any(${within.workgroupIds}::uuid[])` : sql`true`})`

const PARTICIPATIONS = (subject: Subject) => sql`array(
  select o.id from ${participations(subject)} o where o.shadow_of is null)`

/** Earlier invitations recorded the name of a group, which only its workgroup may know. */
const WITHOUT_GROUP = sql`(case when e.type = 'PARTICIPANT_INVITED' then e.modified - 'group' else e.modified end)`

/** Events of the record about the person, by others or the server. The names of the others are their own data. */
export const aboutPerson: Section<'about-you'> = {
  name: 'about-you',
  covers: ['audit_event.entity_id'],
  columns: ['time', 'type', 'by', 'address', 'workspace', 'workspaceUuid', 'before', 'after'],
  forAdministrators: true,
  pages: paged(
    (subject, { after, limit }) => sql`
    select ${key} as key, e.at as "time", e.type, case when e.actor_id is null then 'SERVER' else 'PERSON' end as by,
           case when e.actor_id is null then e.address end as address, o.workspace, e.workspace_id as "workspaceUuid", e.original::text as before, ${WITHOUT_GROUP}::text as after
      from (select * from audit_event e where e.workspace_id is null and e.entity_kind = 'User'
               and e.entity_id = ${subject.personId}::uuid and ${subject.within ? sql`e.at >= ${subject.within.since}` : sql`true`}
            union all
            select * from audit_event e where e.workspace_id is null and e.entity_kind = 'Membership'
               and e.entity_id = any(${INVITATIONS(subject)})
            union all
            select * from audit_event e where e.entity_kind = 'Participant' and e.entity_id = any(${PARTICIPATIONS(subject)})
               and (not e.restricted or ${subject.within === null} and exists (
                 select from participant h where h.id = e.entity_id and h.type = 'BCC'))) e
      left join ${placeOf(subject)} o on true
     where e.actor_id is distinct from ${subject.personId}::uuid and ${since(after)}
     order by e.at, e.id limit ${limit}`,
    { first: FIRST },
  ),
}
