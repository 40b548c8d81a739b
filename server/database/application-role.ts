import pg from 'pg'

/** Append-only tables: the application reads and inserts, and can neither update nor delete. */
const RECORD = [
  'audit_event',
  'audit_seal',
  'audit_erasure',
  'audit_destroyed',
  'audit_head',
  'audit_anchor',
  'audit_anchored_head',
  'audit_publication',
  'audit_key',
]

/** Creates the application's role in our own database, unless it exists. */
export async function makeApplicationRole(owner: pg.PoolConfig, role: string, password: string): Promise<void> {
  await withClient(owner, async (client) => {
    const name = client.escapeIdentifier(role)
    const { rowCount } = await client.query('select from pg_roles where rolname = $1', [role])
    // Another node may create it concurrently.
    if (!rowCount) await client.query(`create role ${name} login`).catch(ignoreDuplicate)
    await client.query(`alter role ${name} login password ${client.escapeLiteral(password)}`).catch(ignoreConcurrent)
  })
}

const codeOf = (error: unknown) => (error as { code?: string }).code
function ignoreDuplicate(error: unknown): void {
  if (codeOf(error) !== '42710' && codeOf(error) !== '23505') throw error
}
/** Two nodes changed the same row of the catalogue. */
export function ignoreConcurrent(error: unknown): void {
  if (codeOf(error) !== 'XX000') throw error
}

/**
 * Grants the application what it needs and no more: all rows of the tables except the record's, and the job queue as
 * its own. Repeated after each migration. Throws if the application could still rewrite the record.
 */
export async function grantToApplication(owner: pg.PoolConfig, role: string): Promise<void> {
  await withClient(owner, async (client) => {
    const { rows } = await client.query<{ owner: string }>(
      `select pg_get_userbyid(relowner) as owner from pg_class where oid = 'audit_event'::regclass`,
    )
    if (rows[0]!.owner === role)
      throw new Error(
        `The tables belong to ${role}, the role of DATABASE_URL. Give them to the role of DATABASE_OWNER_URL: docs/operations.md says how.`,
      )
    const name = client.escapeIdentifier(role)
    await client.query('begin')
    // Two nodes that start concurrently would change the same rows of the catalogue.
    await client.query(`select pg_advisory_xact_lock(hashtext('strongroom-grants'))`)
    await client.query(`grant usage on schema public to ${name}`)
    await client.query(`grant select, insert, update, delete on all tables in schema public to ${name}`)
    await client.query(`grant usage, select on all sequences in schema public to ${name}`)
    await client.query(`revoke insert, update, delete on migration from ${name}`)
    await client.query(`revoke update, delete, truncate on ${RECORD.join(', ')} from ${name}`)
    await client.query(handOverQueue(name))
    await client.query('commit')
    if (await canRewrite(client, role))
      throw new Error(
        `${role}, the role of DATABASE_URL, can change or drop the tables of the record: it is a superuser, a member of their owner's role, or owns the database. docs/operations.md says what it needs.`,
      )
  })
}

/** Whether a role has more rights than granted here: by membership, or by other grants. */
async function canRewrite(client: pg.Client, role: string): Promise<boolean> {
  const { rows } = await client.query<{ can: boolean }>(
    `select pg_has_role($1, n.nspowner, 'MEMBER') or exists (
        select from unnest($2::text[]) as t(name) join pg_class c on c.oid = t.name::regclass
         where pg_has_role($1, c.relowner, 'MEMBER')
            or has_table_privilege($1, c.oid, 'update, delete, truncate, trigger')) as can
       from pg_namespace n where n.nspname = 'public'`,
    [role, RECORD],
  )
  return rows[0]!.can
}

/** Row security shows the job queue's rows to their owner only. */
const handOverQueue = (name: string) => `
  do $$
  declare one record;
  begin
    alter schema graphile_worker owner to ${name};
    for one in select oid::regclass as it from pg_class
                where relnamespace = 'graphile_worker'::regnamespace and relkind in ('r', 'p', 'v')
                  and relowner <> '${name.replaceAll('"', '')}'::regrole loop
      execute format('alter table %s owner to ${name}', one.it);
    end loop;
    for one in select oid::regprocedure as it from pg_proc
                where pronamespace = 'graphile_worker'::regnamespace and proowner <> '${name.replaceAll('"', '')}'::regrole loop
      execute format('alter function %s owner to ${name}', one.it);
    end loop;
  end $$`

async function withClient(config: pg.PoolConfig, work: (client: pg.Client) => Promise<void>): Promise<void> {
  const client = new pg.Client({ ...config, application_name: 'strongroom-owner' })
  client.on('error', () => {})
  await client.connect()
  try {
    await work(client)
  } finally {
    await client.end().catch(() => {})
  }
}
