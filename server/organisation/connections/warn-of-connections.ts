import { sql } from 'kysely'
import { mailPeople, type Recipient } from '../../mail/mail-person.ts'
import { asSystem, type Change } from '../../kernel/change.ts'
import type { Ports } from '../../kernel/ports.ts'

/** A workgroup with an allocation, or an account with a maximum. */
interface Subject {
  id: string
  kind: 'workgroup' | 'account'
  name: string
  accountId: string
  connections: number
  maximum: number
}

/**
 * The percentages of which administrators are told: 80, 100 and each further 10. Returns the highest that is reached, 0
 * for none.
 */
export function reachedPercentage(connections: number, maximum: number): number {
  const used = (connections / maximum) * 100
  if (used < 80) return 0
  return used < 100 ? 80 : Math.floor((used + 1e-9) / 10) * 10
}

/** Emails the administrators of what reached a percentage of its maximum because of these workspaces, once each. */
export async function warnOfConnections(ports: Ports, workspaceIds: string[]): Promise<void> {
  if (workspaceIds.length === 0) return
  for (const id of await limitedBy(ports, workspaceIds))
    await asSystem(ports, 'the connections have reached a percentage of their maximum', (change) => warnOf(change, id))
}

/** The workgroups with an allocation and the accounts with a maximum that contain these workspaces. */
async function limitedBy({ databases }: Ports, workspaceIds: string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct s.id from workspace w join workgroup g on g.id = w.workgroup_id join account a on a.id = g.account_id
      cross join lateral (values (g.id, g.connection_allocation), (a.id, a.max_connections)) s (id, maximum)
     where w.id = any(${workspaceIds}::uuid[]) and s.maximum is not null`.execute(databases.write)
  return rows.map(({ id }) => id)
}

async function warnOf(change: Change, id: string): Promise<void> {
  change.unaudited('a warning changes nothing')
  const subject = await findSubject(change, id)
  if (!subject) return
  const { maximum } = subject
  const percentage = reachedPercentage(subject.connections, maximum)
  // The percentages of a changed maximum are told too. Of two nodes that arrive here, the second finds no row.
  const { rows } = await sql`
    insert into connection_warning as w (subject_id, maximum, percentage) values (${id}, ${maximum}, ${percentage})
    on conflict (subject_id) do update set maximum = excluded.maximum, percentage = excluded.percentage
     where w.maximum <> excluded.maximum or w.percentage < excluded.percentage
    returning subject_id`.execute(change.db)
  if (rows.length === 0 || percentage === 0) return
  await mailPeople(change, await administratorsOf(change, subject), {
    subject: 'connections.subject',
    paragraphs: [
      subject.kind === 'workgroup' ? 'connections.workgroup' : 'connections.account',
      'connections.nothing-blocked',
    ],
    values: {
      name: subject.name,
      percentage: String(percentage),
      connections: String(subject.connections),
      maximum: String(maximum),
    },
    footer: 'connections.footer',
  })
}

async function findSubject(change: Change, id: string): Promise<Subject | undefined> {
  const { rows } = await sql<Subject>`
    select s.*, (select coalesce(sum(c.connections), 0)::bigint from workspace w join workgroup g on g.id = w.workgroup_id
                   join connection_count c on c.workspace_id = w.id
                  where w.closed_at is null and (g.id = s.id or g.account_id = s.id)) as connections
      from (select id, 'workgroup' as kind, name, account_id as "accountId", connection_allocation as maximum from workgroup
             where id = ${id} and connection_allocation is not null
            union all
            select id, 'account', name, id, max_connections from account
             where id = ${id} and max_connections is not null) s`.execute(change.db)
  const [row] = rows
  return row && { ...row, connections: Number(row.connections) }
}

/**
 * The administrators of the account, and those of the workgroup; of an account, those of its workgroups that have no
 * allocation, because these share its maximum. Without those who want no emails.
 */
async function administratorsOf(change: Change, { id, accountId }: Subject): Promise<Recipient[]> {
  const { rows } = await sql<Recipient>`
    select p.given_name, p.locale, p.timezone, e.address from member m join workgroup g on g.id = m.workgroup_id
      join person p on p.id = m.person_id join primary_address e on e.person_id = p.id
     where g.account_id = ${accountId} and m.accepted_at is not null and p.disabled_at is null and not p.is_agent
       and p.email_subscriber
       and (m.is_account_admin or (m.is_workgroup_admin
         and (g.id = ${id} or (${id} = ${accountId} and g.connection_allocation is null))))
     order by p.id`.execute(change.db)
  return rows
}
