import { sql } from 'kysely'
import type { Change } from '../../kernel/change.ts'
import type { StoredProvider } from './store-provider.ts'

/**
 * Whether passwords can't be switched off: nobody has signed in with any provider of the workgroup yet, or some domain
 * has no working one.
 */
export async function isUnproven({ db }: Change, workgroupId: string): Promise<boolean> {
  const { rows } = await sql<{ works: boolean }>`
    with provider as (
      select id, proven_at is not null as works
        from identity_provider where workgroup_id = ${workgroupId} and is_enabled and removed_at is null),
    served as (
      select bool_or(works) as works from provider join identity_provider_domain on provider_id = id group by domain)
    select coalesce(bool_and(works), false) as works from served`.execute(db)
  return !rows[0]!.works
}

/**
 * Whether this provider is the only working one of some domain. While passwords are off it can't be changed: nobody
 * knows whether it would still work.
 */
export async function isOnlyOneThatWorks({ db }: Change, { id, workgroup_id }: StoredProvider): Promise<boolean> {
  const { rows } = await sql<{ only: boolean }>`
    with works as (
      select id, domain from identity_provider join identity_provider_domain on provider_id = id
       where workgroup_id = ${workgroup_id} and is_enabled and removed_at is null and proven_at is not null)
    select exists (
      select 1 from works one where id = ${id}
         and not exists (select 1 from works other where other.id <> one.id and other.domain = one.domain)) as only`.execute(
    db,
  )
  return rows[0]!.only
}
