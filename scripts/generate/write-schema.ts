import type pg from 'pg'
import { type Column, listColumns } from './list-columns.ts'

const HEAD = `-- What all migrations together make, for reading and for reviewing changes. Written by \`npm run generate\`.
-- Nothing runs this file.
`

const OURS = `select oid from pg_class where relnamespace = 'public'::regnamespace and relname <> 'migration'`

/** The text of `schema.sql`: tables, constraints, indexes, functions and triggers, sorted, the same on every machine. */
export async function writeSchema(pool: pg.Pool): Promise<string> {
  const texts = async (sql: string) => (await pool.query<{ text: string }>(sql)).rows.map((row) => row.text)
  const tables = Map.groupBy(
    (await listColumns(pool)).filter(({ isView }) => !isView),
    (column) => column.table,
  )
  // Not-null constraints are written beside their columns.
  const constraints = await texts(`
    select format('alter table %I add constraint %I %s;', r.relname, c.conname, pg_get_constraintdef(c.oid)) as text
      from pg_constraint c join pg_class r on r.oid = c.conrelid
     where r.oid in (${OURS}) and c.contype <> 'n' order by r.relname collate "C", c.contype <> 'p', c.conname collate "C"`)
  const indexes = await texts(`
    select pg_get_indexdef(i.indexrelid) || ';' as text from pg_index i
      join pg_class r on r.oid = i.indrelid join pg_class x on x.oid = i.indexrelid
     where r.oid in (${OURS}) and not exists (select from pg_constraint c where c.conindid = i.indexrelid and c.contype in ('p', 'u', 'x'))
     order by r.relname collate "C", x.relname collate "C"`)
  const views = await texts(`
    select format(E'create %s %I as\n%s', case relkind when 'm' then 'materialized view' else 'view' end, relname, pg_get_viewdef(oid)) as text
      from pg_class where oid in (${OURS}) and relkind in ('v', 'm') order by relname collate "C"`)
  const functions = await texts(`
    select trim(pg_get_functiondef(oid), E'\n') || ';' as text from pg_proc p
     where pronamespace = 'public'::regnamespace and prokind in ('f', 'p')
       and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
     order by proname collate "C", pg_get_function_identity_arguments(oid) collate "C"`)
  const triggers = await texts(`
    select pg_get_triggerdef(t.oid) || ';' as text from pg_trigger t join pg_class r on r.oid = t.tgrelid
     where r.oid in (${OURS}) and not t.tgisinternal order by r.relname collate "C", t.tgname collate "C"`)
  const extensions = await texts(
    `select format('create extension %I;', extname) as text from pg_extension where extname <> 'plpgsql' order by 1`,
  )
  const collations = await texts(`
    select format('create collation %I (provider = icu, locale = %L, deterministic = %s);', collname,
                  coalesce(to_jsonb(c) ->> 'colllocale', to_jsonb(c) ->> 'colliculocale'), collisdeterministic::text) as text
      from pg_collation c where collnamespace = 'public'::regnamespace order by collname collate "C"`)
  const made = [...tables].map(([table, columns]) => `create table ${table} (\n${columns.map(lineOf).join(',\n')}\n);`)
  const blocks = [
    extensions.join('\n'),
    collations.join('\n'),
    ...made,
    constraints.join('\n'),
    indexes.join('\n'),
    ...views,
    ...functions,
  ]
  return (
    [HEAD, ...blocks.filter(Boolean), triggers.join('\n')]
      .join('\n\n')
      .replaceAll(/\n{3,}/g, '\n\n')
      .trimEnd() + '\n'
  )
}

function lineOf(column: Column): string {
  const identity = column.identity && ` generated ${column.identity} as identity`
  const preset = column.default === undefined ? '' : ` default ${column.default}`
  const collation = column.collation ? ` collate ${column.collation}` : ''
  return `  ${column.name} ${column.type}${collation}${column.notNull ? ' not null' : ''}${identity ?? preset}`
}
