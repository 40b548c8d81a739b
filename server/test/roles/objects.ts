import { randomUUID } from 'node:crypto'
import { newSecret, sealSecrets } from '../../record/webhooks/webhook-secrets.ts'
import type { TestServer } from '../server.ts'
import type { World } from './given-roles.ts'

export type Params = Record<string, string>
type Make = (world: World, params: Params) => Promise<string> | string

const MONTH = 30 * 86_400_000
let total = 0

const insertRow = ({ ports }: TestServer, text: string, values: unknown[]) =>
  ports.databases.writePool.query(text, values)

/** A name that nothing else has. */
export const fresh = (what: string) => `${what} ${++total}`

const insert =
  (text: string, values: (world: World, params: Params) => unknown[]): Make =>
  async (world, params) => {
    const id = randomUUID()
    await insertRow(world.server, text, [id, ...values(world, params)])
    return id
  }

/** A new member of the workgroup with an address of their own. */
export async function newMember({ server, workgroup, domain }: World): Promise<string> {
  const id = randomUUID()
  await insertRow(
    server,
    `insert into person (id, given_name, family_name, created) values ($1, 'New', 'Member', now())`,
    [id],
  )
  await insertRow(server, 'insert into email_address (address, person_id, is_primary) values ($1, $2, true)', [
    `${id}@${domain}`,
    id,
  ])
  await insertRow(
    server,
    'insert into member (person_id, workgroup_id, accepted_at, created) values ($1, $2, now(), now())',
    [id, workgroup],
  )
  return id
}

/** An open workspace of a new member, with another who has accepted. */
export async function newWorkspace(world: World): Promise<string> {
  const { server, workgroup, domain } = world
  const [owner, guest, id] = [await newMember(world), await newMember(world), randomUUID()]
  await insertRow(
    server,
    `insert into workspace (id, workgroup_id, owner_id, name, wrapped_key, created, modified) values ($1, $2, $3, 'Overseen', '', now(), now())`,
    [id, workgroup, owner],
  )
  for (const person of [owner, guest])
    await insertRow(
      server,
      `insert into participant (id, workspace_id, person_id, email, invited_at, accepted_at) values (gen_random_uuid(), $1, $2, $3, now(), now())`,
      [id, person, `${person}@${domain}`],
    )
  return id
}

async function newReview(world: World): Promise<string> {
  const { server, workgroup } = world
  const [id, workspace] = [randomUUID(), await newWorkspace(world)]
  await insertRow(
    server,
    `insert into access_review (id, workgroup_id, name, due_at, created) values ($1, $2, 'Review', now() + interval '10 days', now())`,
    [id, workgroup],
  )
  await insertRow(
    server,
    `insert into access_review_place (review_id, workspace_id, due_at) values ($1, $2, now() + interval '10 days')`,
    [id, workspace],
  )
  await insertRow(
    server,
    `insert into access_review_item (review_id, workspace_id, participant_id)
     select $1, p.workspace_id, p.id from participant p join workspace w on w.id = p.workspace_id
      where w.id = $2 and p.person_id <> w.owner_id`,
    [id, workspace],
  )
  return id
}

async function newAlias({ server, domain }: World, { userUuid }: Params): Promise<string> {
  const address = `alias-${++total}@${domain}`
  await insertRow(server, 'insert into email_address (address, person_id, is_primary) values ($1, $2, false)', [
    address,
    userUuid,
  ])
  return address
}

/** Makes the object that a parameter of a path names, in the order of the path. */
export const OBJECTS: Record<string, Make> = {
  workgroupUuid: ({ workgroup }) => workgroup,
  accountUuid: ({ account }) => account,
  userUuid: newMember,
  workspaceUuid: newWorkspace,
  image: () => 'barlogo',
  domain: async ({ server, workgroup }) => {
    const domain = `claimed-${++total}.example`
    await insertRow(
      server,
      `insert into domain_claim (workgroup_id, domain, token, created) values ($1, $2, 'token', now())`,
      [workgroup, domain],
    )
    return domain
  },
  address: newAlias,
  reviewUuid: newReview,
  memberUuid: insert(
    `insert into membership_invitation (id, workgroup_id, email, created) values ($1, $2, $3, now())`,
    ({ workgroup }) => [workgroup, `invited-${++total}@elsewhere.example`],
  ),
  sessionUuid: insert(
    `insert into session (id, person_id, cookie_hash, created, authenticated_at, last_used, expires, address, user_agent)
     values ($1, $2, sha256($1::uuid::text::bytea), now(), now(), now(), now() + interval '1 hour', '192.0.2.1', 'Browser')`,
    (_, { userUuid }) => [userUuid],
  ),
  groupUuid: insert(
    `insert into people_group (id, workgroup_id, name, name_key, created) values ($1, $2, $3::text, lower($3::text), now())`,
    ({ workgroup }) => [workgroup, fresh('Group')],
  ),
  entryUuid: insert(
    `insert into people_group_entry (id, group_id, person_id, created) values ($1, $2, $3, now())`,
    ({ member }, { groupUuid }) => [groupUuid, member],
  ),
  tagSetUuid: insert(
    `insert into tag_set (id, workgroup_id, name, name_key, kind, created) values ($1, $2, $3::text, lower($3::text), 'ASSET', now())`,
    ({ workgroup }) => [workgroup, fresh('Set')],
  ),
  tagUuid: insert(
    `insert into suggested_tag (id, tag_set_id, name, name_key, type, colour) values ($1, $2, $3::text, lower($3::text), 'TEXT', 'blue')`,
    (_, { tagSetUuid }) => [tagSetUuid, fresh('Tag')],
  ),
  policyUuid: insert(
    `insert into tag_policy (id, workgroup_id, name, name_key, effect, condition, assets_needed, users_needed, created)
     values ($1, $2, $3::text, lower($3::text), 'DENY', 'ANY', 1, 1, now())`,
    ({ workgroup }) => [workgroup, fresh('Policy')],
  ),
  tokenUuid: async (world, params) => {
    const client = randomUUID()
    await insertRow(
      world.server,
      `insert into person (id, given_name, family_name, is_agent, created) values ($1, 'Client', '', true, now())`,
      [client],
    )
    const make = insert(
      `insert into provisioning_token (id, workgroup_id, person_id, hash, created) values ($1, $2, $3, sha256($1::uuid::text::bytea), now())`,
      ({ workgroup }) => [workgroup, client],
    )
    return make(world, params)
  },
  providerUuid: insert(
    `insert into identity_provider (id, workgroup_id, name, issuer, client_id, client_secret, created)
     values ($1, $2, 'Provider', 'https://' || $1::uuid || '.example', 'client', 'sealed', now())`,
    ({ workgroup }) => [workgroup],
  ),
  webhookUuid: async ({ server, workgroup }) => {
    const id = randomUUID()
    await insertRow(
      server,
      `insert into webhook (id, workgroup_id, url, description, groups, secrets, created, sends_since)
       values ($1, $2, 'https://receiver.example/', '', array['files'], $3, now(), now())`,
      [id, workgroup, sealSecrets(server.ports, id, { current: newSecret() })],
    )
    return id
  },
  deliveryUuid: insert(
    `insert into webhook_delivery (id, webhook_id, type, body, created) values ($1, $2, 'test', '{}', now())`,
    (_, { webhookUuid }) => [webhookUuid],
  ),
  bannerUuid: insert(
    `insert into banner (id, message, type, is_ongoing, show_message, created)
     values ($1, '{"en-gb": "Notice", "cy": null, "mi": null}', $2, true, false, now())`,
    () => ['global'],
  ),
}

export const ahead = () => Date.now() + MONTH
