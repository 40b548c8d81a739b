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
}

/** Every column of our own tables, by table and in the order of the table. */
export async function listColumns(pool: pg.Pool): Promise<Column[]> {
  const { rows } = await pool.query(`
    select c.relname as "table", a.attname as name, format_type(a.atttypid, a.atttypmod) as type,
           a.attnotnull as "notNull", pg_get_expr(d.adbin, d.adrelid) as "default",
           case a.attidentity when 'a' then 'always' when 'd' then 'by default' end as identity,
           (select collname from pg_collation where oid = a.attcollation and collnamespace = 'public'::regnamespace) as collation
      from pg_class c
      join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and c.relname <> 'migration'
     order by c.relname collate "C", a.attnum`)
  return rows.map((row) => ({
    ...row,
    default: row.default ?? undefined,
    identity: row.identity ?? undefined,
    collation: row.collation ?? undefined,
  }))
}
