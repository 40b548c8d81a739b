import { sql } from 'kysely'
import { deviceName } from '../../../identity/sessions/device-of.ts'
import { paged, type Row, type Section } from '../section.ts'
import { ofTime, ofWorkgroup, type Subject } from '../subject.ts'

const rows = paged(
  (subject, { after, limit }) => sql`
    select s.id as key, s.id as uuid, s.created as "createdTime", s.authenticated_at as "authenticatedTime",
           s.last_used as "lastUsedTime", s.expires as "expiresTime", s.ended_at as "endedTime", s.address,
           s.user_agent as "userAgent", s.second_factor as "secondFactor",
           case when ${ofWorkgroup(subject, sql`i.workgroup_id`)} then i.name end as provider
      from session s left join identity_provider i on i.id = s.identity_provider_id
     where s.person_id = ${subject.personId}::uuid and s.id > ${after}::uuid and ${ofTime(subject, sql`s.created`)}
     order by s.id limit ${limit}`,
)

async function* withDevices(subject: Subject): AsyncGenerator<Row[]> {
  for await (const page of rows(subject))
    yield page.map((row) => ({ ...row, device: deviceName(String(row['userAgent'])) }))
}

/** Sign-ins that are kept, live and ended, with their devices and addresses. */
export const sessions: Section<'sessions'> = {
  name: 'sessions',
  covers: ['session.person_id', 'session.address', 'session.user_agent'],
  columns: [
    'uuid',
    'createdTime',
    'authenticatedTime',
    'lastUsedTime',
    'expiresTime',
    'endedTime',
    'address',
    'device',
    'userAgent',
    'secondFactor',
    'provider',
  ],
  forAdministrators: true,
  pages: withDevices,
}
