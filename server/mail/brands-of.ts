import { sql } from 'kysely'
import type { Change } from '../kernel/change.ts'
import type { LocalizedEmail } from './compose-mail.ts'

/** Selects the branding of an email: that of a workspace's workgroup, of a workgroup, or of the reader's own. */
export interface BrandedMail {
  to: string
  workspaceId?: string | undefined
  workgroupId?: string | undefined
}

type Brand = NonNullable<LocalizedEmail['brand']>

const keyOf = ({ to, workspaceId, workgroupId }: BrandedMail) => workspaceId ?? workgroupId ?? to

/** The branding of each email, in one statement; undefined if the workgroup has none. */
export async function brandsOf(
  change: Change,
  mails: readonly BrandedMail[],
): Promise<(mail: BrandedMail) => Brand | undefined> {
  const workspaces = mails.flatMap(({ workspaceId }) => workspaceId ?? [])
  const workgroups = mails.flatMap(({ workspaceId, workgroupId }) => (workspaceId ? [] : (workgroupId ?? [])))
  const addresses = mails.flatMap(({ to, workspaceId, workgroupId }) => (workspaceId || workgroupId ? [] : to))
  const { rows } = await sql<Brand & { key: string }>`
    select k.key, b.custom_name as name, b.primary_colour as colour
    from (
      select w.id::text as key, w.workgroup_id from workspace w where w.id = any(${workspaces}::uuid[])
      union all
      select g.id::text, g.id from workgroup g where g.id = any(${workgroups}::uuid[])
      union all
      select e.address, m.workgroup_id from email_address e join member m on m.person_id = e.person_id
      where e.address = any(${addresses}::text[]) and m.accepted_at is not null
    ) k join whitelabel b on b.workgroup_id = k.workgroup_id`.execute(change.db)
  const brands = new Map(rows.map(({ key, name, colour }) => [key, { name, colour }]))
  return (mail) => brands.get(keyOf(mail))
}
