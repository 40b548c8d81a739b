import { getMyself } from '@strongroom/contract/identity/sign-in.ts'
import { expect, test } from 'vitest'
import { as } from '../../test/as.ts'
import { explainStatement } from '../../test/explain-statement.ts'
import * as given from '../../test/given.ts'
import { useServer } from '../../test/server.ts'
import { statementsSent } from '../../test/statements-sent.ts'

const server = useServer()
/** `npm run test:large` runs the same with a million. */
const MANY = process.env.STRONGROOM_LARGE ? 1_000_000 : 10_000

/** Inserts sessions of two hundred people over the last hundred days, each with its token. */
const insertSessions = (total: number) =>
  server.asOwner(
    `with people as (
       insert into person (id, given_name, family_name, created)
       select gen_random_uuid(), 'Given', 'Family', now() from generate_series(1, 200) returning id),
     numbered as (select id, row_number() over () - 1 as n from people),
     made as (
       select gen_random_uuid() as id, p.id as person, now() - (i % 100) * interval '1 day' - interval '2 hours' as at
         from generate_series(1, $1::integer) i join numbered p on p.n = i % 200),
     sessions as (
       insert into session (id, person_id, cookie_hash, created, authenticated_at, last_used, expires, address, user_agent)
       select id, person, sha256(('c' || id)::bytea), at, at, at, at + interval '12 hours', '', '' from made)
     insert into session_token (hash, session_id) select sha256(id::text::bytea), id from made`,
    [total],
  )

test('the caller is found from the token, however many others have signed in', async () => {
  const anna = await given.person(server, 'Anna')
  await insertSessions(MANY)
  const [lookUp] = await statementsSent(() => as(server, anna).call(getMyself, { query: {} }))
  expect(lookUp!.text).toContain('session_token')
  const explain = async () => {
    const client = await server.ports.databases.writePool.connect()
    try {
      return await explainStatement(client, lookUp!, true)
    } finally {
      client.release(true)
    }
  }
  // Explains the statement right after a bulk load, and again after ANALYZE.
  const before = await explain()
  await server.asOwner('analyze')
  const after = await explain()
  for (const { buffers, scans, plan } of [before, after]) {
    expect(buffers, plan.join('\n')).toBeLessThan(60)
    expect(scans.filter((scan) => /session|person|email/.test(scan))).toEqual([])
  }
})
