import { entities } from '../../access/entities.ts'
import { endPasswordSessions } from '../../identity/sessions/end-password-sessions.ts'
import { secretContext } from '../../identity/single-sign-on/find-provider.ts'
import type { Change } from '../../kernel/change.ts'
import { sealText } from '../../storage/keys.ts'
import { Refused } from '../../kernel/refused.ts'
import { isOnlyOneThatWorks } from './find-unproven.ts'
import { nextProviderId } from './next-provider-id.ts'

export interface NewProvider {
  name: string
  issuer: string
  clientId: string
  clientSecret: string
  domains: string[]
  scopes: string
  acrValues: string
}

/** The changes of a provider; undefined leaves a value unchanged. */
export interface ProviderChanges {
  name?: string | undefined
  clientId?: string | undefined
  clientSecret?: string | undefined
  domains?: string[] | undefined
  scopes?: string | undefined
  acrValues?: string | undefined
  enabled?: boolean | undefined
}

/** A provider's row, locked. */
export interface StoredProvider {
  id: string
  workgroup_id: string
  name: string
  issuer: string
  client_id: string
  scopes: string
  acr_values: string
  is_enabled: boolean
  proven_at: Date | null
  /** The workgroup's. */
  password_sign_in: boolean
}

export const providerEntity = ({ id, name }: { id: string; name: string }) => entities.identityProvider(id, name)

/** Adds a provider to a workgroup. Returns its id. Refuses domains that aren't the workgroup's. */
export async function insertProvider(change: Change, workgroupId: string, given: NewProvider): Promise<string> {
  const id = await nextProviderId(change.read, workgroupId)
  await requireClaims(change, workgroupId, given.domains)
  await change.db
    .insertInto('identity_provider')
    .values({
      id,
      workgroup_id: workgroupId,
      name: given.name,
      issuer: given.issuer,
      client_id: given.clientId,
      client_secret: sealText(change.ports.masterKey, given.clientSecret, secretContext(id)),
      scopes: given.scopes,
      acr_values: given.acrValues,
      created: change.now,
    })
    .execute()
  await serve(change, id, given.domains)
  await endPasswordSessions(change, { workgroupId })
  change.record('IDENTITY_PROVIDER_ADDED', providerEntity({ id, name: given.name }), { to: recorded(given) })
  return id
}

/** The fields of a provider that its first and its last event name. */
const recorded = ({ issuer, clientId, domains, scopes, acrValues }: Omit<NewProvider, 'name' | 'clientSecret'>) => ({
  issuer,
  clientId,
  domains: sorted(domains),
  scopes,
  ...(acrValues === '' ? {} : { acrValues }),
})

/** Stores the differences. Returns how many sessions ended: its own if it is disabled, others if it is required now. */
export async function changeProvider(change: Change, row: StoredProvider, wanted: ProviderChanges): Promise<number> {
  const before = await domainsOf(change, row.id)
  const domains = wanted.domains && sorted(wanted.domains)
  const served = domains && domains.join() !== before.join() ? domains : undefined
  if (served) await requireClaims(change, row.workgroup_id, served)
  const [from, to] = differences(row, { ...wanted, domains: served }, before)
  if (Object.keys(to).length === 0) {
    change.nothingChanged()
    return 0
  }
  // With another client, or other requests, it is unproven again.
  const unproven = ['clientId', 'clientSecret', 'scopes', 'acrValues'].some((name) => name in to)
  if (unproven && !row.password_sign_in && (await isOnlyOneThatWorks(change, row)))
    throw new Refused('identity.provider.unproven', { entity: providerEntity(row) })
  const secret = wanted.clientSecret
  await change.db
    .updateTable('identity_provider')
    .set({
      name: wanted.name ?? row.name,
      client_id: wanted.clientId ?? row.client_id,
      scopes: wanted.scopes ?? row.scopes,
      acr_values: wanted.acrValues ?? row.acr_values,
      is_enabled: wanted.enabled ?? row.is_enabled,
      ...(secret === undefined
        ? {}
        : { client_secret: sealText(change.ports.masterKey, secret, secretContext(row.id)) }),
      ...(unproven ? { proven_at: null } : {}),
    })
    .where('id', '=', row.id)
    .execute()
  if (served) await serve(change, row.id, served)
  change.record('IDENTITY_PROVIDER_UPDATED', providerEntity({ id: row.id, name: wanted.name ?? row.name }), {
    from,
    to,
  })
  return wanted.enabled === false
    ? endSessionsBy(change, row.id)
    : endPasswordSessions(change, { workgroupId: row.workgroup_id })
}

/** Removes a provider with its secret. Returns how many sessions ended. */
export async function dropProvider(change: Change, row: StoredProvider): Promise<number> {
  const domains = await domainsOf(change, row.id)
  await change.db
    .updateTable('identity_provider')
    .set({ removed_at: change.now, client_secret: '' })
    .where('id', '=', row.id)
    .execute()
  const { issuer, client_id: clientId, scopes, acr_values: acrValues } = row
  const from = recorded({ issuer, clientId, domains, scopes, acrValues })
  change.record('IDENTITY_PROVIDER_REMOVED', providerEntity(row), { from })
  return endSessionsBy(change, row.id)
}

/** The domains that a provider serves, sorted. */
export async function domainsOf(change: Change, id: string): Promise<string[]> {
  const rows = await change.db
    .selectFrom('identity_provider_domain')
    .select('domain')
    .where('provider_id', '=', id)
    .execute()
  return sorted(rows.map(({ domain }) => domain))
}

const sorted = (domains: string[]) => [...new Set(domains)].toSorted()

/** The differences without the secret: the record only says that it changed. */
function differences(row: StoredProvider, wanted: ProviderChanges, domains: string[]) {
  const { name, client_id: clientId, scopes, acr_values: acrValues, is_enabled: enabled } = row
  const before = { name, clientId, scopes, acrValues, enabled, domains }
  const changed = (Object.keys(before) as (keyof typeof before)[]).filter(
    (name) => wanted[name] !== undefined && wanted[name] !== before[name],
  )
  const of = (from: ProviderChanges) => Object.fromEntries(changed.map((name) => [name, from[name]]))
  const secret = wanted.clientSecret === undefined ? {} : { clientSecret: true }
  return [of(before), { ...of(wanted), ...secret }] as const
}

/** A provider signs in people of domains that its own workgroup has claimed. */
async function requireClaims(change: Change, workgroupId: string, domains: string[]): Promise<void> {
  const claimed = await change.db
    .selectFrom('workgroup_domain')
    .select('domain')
    .where('workgroup_id', '=', workgroupId)
    .execute()
  if (domains.some((domain) => !claimed.some((claim) => claim.domain === domain)))
    throw new Refused('identity.domain.unclaimed')
}

async function serve(change: Change, id: string, domains: string[]): Promise<void> {
  await change.db.deleteFrom('identity_provider_domain').where('provider_id', '=', id).execute()
  await change.db
    .insertInto('identity_provider_domain')
    .values(sorted(domains).map((domain) => ({ provider_id: id, domain })))
    .execute()
}

async function endSessionsBy(change: Change, id: string): Promise<number> {
  const ended = await change.db
    .updateTable('session')
    .set({ ended_at: change.now })
    .where('identity_provider_id', '=', id)
    .where('ended_at', 'is', null)
    .returning('id')
    .execute()
  for (const session of ended) change.cut({ sessionId: session.id })
  return ended.length
}
