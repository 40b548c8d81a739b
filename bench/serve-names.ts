import { createHash } from 'node:crypto'
import http from 'node:http'
import pg from 'pg'

// The floor of a name search, which the bench starts as a process of its own: a bare HTTP server with one connection
// that runs one prepared statement over the product's tables. The statement does the required work only: it finds the
// session, the person's workspaces and the live names with the searched part, leaves out denied documents, and returns
// a page by name with the total. The denied documents and the binned folders are read once, whatever the plan.
const text = `
  with place as materialized (
    select p.person_id, p.workspace_id
      from session_token t
      join session s on s.id = t.session_id and s.ended_at is null and s.expires > now()
      join participant p on p.person_id = s.person_id and p.removed_at is null and p.accepted_at is not null
     where t.hash = $1),
  hit as materialized (
    select a.id, a.workspace_id, a.name, a.name_key, a.size, a.created, a.modified
      from place p join asset a on a.workspace_id = p.workspace_id and plain_text(a.name) like $2
     where a.parent_id is not null
       and a.parent_id not in (select asset_id from bin_entry where is_folder)
       and a.id not in (
         select g.asset_id from asset_tag g
           join tag_policy_tag d on d.side = 'ASSET' and d.name_key = g.name_key
           join tag_policy y on y.id = d.policy_id and y.effect = 'DENY'
          where exists (
            select from tag_policy_tag w join user_tag u on u.name_key = w.name_key
             where w.policy_id = y.id and w.side = 'USER' and u.person_id = (select person_id from place limit 1))))
  select *, (select count(*) from hit)::int as total from hit order by name_key, id limit 50`

const pool = new pg.Pool({
  connectionString: process.env['DATABASE']!,
  max: 1,
  idleTimeoutMillis: 0,
  application_name: 'floor',
  // Compiling a statement as long as this takes longer than running it.
  options: '-c jit=off -c random_page_cost=1.1',
})
const server = http.createServer((request, response) => {
  const name = new URL(request.url ?? '/', 'http://floor').searchParams.get('name') ?? ''
  const token = (request.headers.authorization ?? '').replace('Bearer ', '')
  const values = [createHash('sha256').update(token).digest(), `%${name}%`]
  pool.query({ name: 'names', text, values }).then(
    ({ rows }) => {
      const body = Buffer.from(JSON.stringify({ total: rows[0]?.total ?? 0, content: rows }))
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': body.length }).end(body)
    },
    (error: Error) => response.writeHead(500).end(error.message),
  )
})
server.listen(Number(process.env['PORT']), '127.0.0.1', () => console.log('listening'))
