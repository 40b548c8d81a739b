import type pg from 'pg'
import type { Migration } from './migrate.ts'

/** The migrations that the baselines replace (decision 114), in the order in which they were applied. */
const REPLACED: readonly string[] = [
  '001-people',
  '002-workspaces',
  '003-record',
  '004-access',
  '005-pages',
  '006-installation',
  '007-names',
  '008-children',
  '010-joining',
  '020-own-account',
  '030-two-step',
  '040-single-sign-on',
  '041-provider-only',
  '050-passkeys',
  '051-locks',
  '060-branding',
  '061-membership-invitation',
  '065-domain-claim',
  '066-service-accounts',
  '070-hidden-participants',
  '071-trusted-list',
  '072-participant-expiry',
  '080-lifecycle',
  '081-link-type',
  '090-seals',
  '095-view-as',
  '100-recovery',
  '101-password-minimum',
  '102-two-step-bypass',
  '103-workgroup-avatar',
  '110-share-features',
  '111-share-links',
  '112-mailed',
  '120-workspaces-in-order',
  '121-participants-in-order',
  '130-tag-sets',
  '140-mailings',
  '150-identity-providers',
  '151-trials',
  '160-provider-strength',
  '180-proven-providers',
]

const isBaseline = ({ name }: Migration) => /^\d{3}-baseline-/.test(name)

/** Whether a name is that of a former migration, which this version knows and has no file of. */
export const isReplaced = (name: string): boolean => REPLACED.includes(name)

/**
 * Records the baselines as applied in a database that the replaced migrations made. Throws where some of those are missing:
 * only the version that had them can apply them.
 */
export async function adoptBaselines(
  client: pg.PoolClient,
  migrations: readonly Migration[],
  applied: Map<string, string>,
): Promise<void> {
  if (!REPLACED.some((name) => applied.has(name))) return
  const missing = REPLACED.find((name) => !applied.has(name))
  if (missing)
    throw new Error(
      `The database is too old for this version: it lacks the migration ${missing}. Start the version of commit c83fe05 on it once, then this one.`,
    )
  const unrecorded = migrations.filter((migration) => isBaseline(migration) && !applied.has(migration.name))
  for (const { name, sha256 } of unrecorded) applied.set(name, sha256)
  await client.query(
    'insert into migration (name, sha256) select name, sha256 from unnest($1::text[], $2::text[]) as baseline (name, sha256)',
    [unrecorded.map(({ name }) => name), unrecorded.map(({ sha256 }) => sha256)],
  )
}
