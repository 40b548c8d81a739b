import type pg from 'pg'

export interface Column {
  table: string
  name: string
  /** As PostgreSQL writes it, such as `timestamp with time zone`. */
  type: string
  notNull: boolean
  /** The expression, or undefined. */
  default: string | undefined
  identity: 'always' | 'by default' | undefined
  /** Its own, if it has one. */
  collation: string | undefined
  isView: boolean
  /** Returns the values that a check allows, as a TypeScript type; undefined if it allows any. */
  values: string[] | undefined
}

/** The values in a check that lists them, such as `(kind = ANY (ARRAY['pdf'::text]))`. */
const valuesIn = (check: string | null): string[] | undefined =>
  check
    ?.match(/ = ANY \(ARRAY\[(.*)\]\)\)\)$/)?.[1]
    ?.split(', ')
    .map((value) => value.replace(/::\w+$/, ''))

/** Every column of our own tables and views, by table and in the order of the table. */
export async function listColumns(pool: pg.Pool): Promise<Column[]> {
  const { rows } = await pool.query(`
    select c.relname as "table", a.attname as name, format_type(a.atttypid, a.atttypmod) as type,
           a.attnotnull or exists (
             select from information_schema.view_column_usage u
               join pg_attribute b on b.attrelid = format('%I', u.table_name)::regclass and b.attname = u.column_name
              where c.relkind = 'v' and u.view_name = c.relname and u.column_name = a.attname and b.attnotnull) as "notNull",
           c.relkind = 'v' as "isView",
           (select pg_get_constraintdef(k.oid) from pg_constraint k
             where k.conrelid = c.oid and k.contype = 'c' and k.conkey = array[a.attnum]
               and pg_get_constraintdef(k.oid) like '%= ANY (ARRAY[%' limit 1) as "check", pg_get_expr(d.adbin, d.adrelid) as "default",
           case a.attidentity when 'a' then 'always' when 'd' then 'by default' end as identity,
           (select collname from pg_collation where oid = a.attcollation and collnamespace = 'public'::regnamespace) as collation
      from pg_class c
      join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v') and c.relname <> 'migration'
     order by c.relname collate "C", a.attnum`)
  return rows.map(({ check, ...row }) => ({
    ...row,
    values: valuesIn(check),
    default: row.default ?? undefined,
    identity: row.identity ?? undefined,
    collation: row.collation ?? undefined,
  }))
}
