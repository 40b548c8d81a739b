import { DEMO_PASSWORD } from '../server/demo/seed-demo.ts'
import type { Pair } from './open-pair.ts'
import { ask, atATime } from './traffic.ts'

/** Creates people of the demo workgroup as participants, each signed in. They have the owner's password. */
export async function makeLookers(
  { product, database }: Pair,
  { prefix, total }: { prefix: string; total: number },
): Promise<string[]> {
  await database.query(
    `with owner as (select p.password_hash, m.workgroup_id from person p join email_address e on e.person_id = p.id
                      join member m on m.person_id = p.id where e.address = $2),
     people as (insert into person (id, given_name, family_name, password_hash, created)
       select uuidv7(), 'Looker', lpad(i::text, 4, '0'), owner.password_hash, now() from owner, generate_series(1, $3::integer) i
       returning id, family_name),
     addresses as (insert into email_address (address, person_id, is_primary)
       select $4::text || family_name || '@benchmark.example', id, true from people),
     members as (insert into member (person_id, workgroup_id, accepted_at, created)
       select people.id, owner.workgroup_id, now(), now() from people, owner)
     insert into participant (id, workspace_id, person_id, email, has_download, invited_at, accepted_at)
       select uuidv7(), $1, id, $4::text || family_name || '@benchmark.example', true, now(), now() from people`,
    [product.workspace, product.email, total, prefix],
  )
  const tokens: string[] = Array.from({ length: total }, () => '')
  await atATime(2, total, async (i) => {
    const address = `${prefix}${String(i + 1).padStart(4, '0')}@benchmark.example`
    const basic = Buffer.from(`${address}:${DEMO_PASSWORD}`).toString('base64')
    const answer = await ask(`${product.url}/rest/me`, { headers: { authorization: `Basic ${basic}` } })
    tokens[i] = answer.headers.authorization!.slice('Bearer '.length)
  })
  return tokens
}
