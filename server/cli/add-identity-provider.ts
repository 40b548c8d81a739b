import { limits } from '@strongroom/contract/limits.ts'
import { v7 as uuidv7 } from 'uuid'
import { z } from 'zod'
import { secretContext } from '../identity/find-provider.ts'
import { callbackOf } from '../identity/start-identity.ts'
import { discover, mayAsk, type ProviderAccess } from '../identity/provider-client.ts'
import { line } from '@strongroom/contract/fields.ts'
import { endPasswordSessions } from '../access/end-password-sessions.ts'
import { asSystem, type Change } from '../platform/change.ts'
import { sealText } from '../platform/keys.ts'
import type { Ports } from '../platform/ports.ts'
import { askSecret } from './ask-password.ts'
import { ClaimedDomain } from './claim-domain.ts'
import { CliError, command, IdOption } from './command.ts'
import { findWorkgroup, type Workgroup } from './find-workgroup.ts'

const Given = z.object({
  workgroup: IdOption,
  name: line(limits.inputText),
  issuer: z.url({ error: 'must be an address such as https://id.example.org' }).max(limits.url),
  'client-id': line(limits.inputText),
  domain: z.array(ClaimedDomain).min(1, { error: 'is missing' }),
})
type Given = z.output<typeof Given>

export const addIdentityProvider = command({
  name: 'add-identity-provider',
  usage: '--workgroup ID --name NAME --issuer https://id.example.org --client-id ID --domain example.org…',
  summary:
    'Lets people of claimed domains of a workgroup sign in by a provider of OpenID Connect, which is asked to describe itself first. The client secret is taken from STRONGROOM_CLIENT_SECRET or asked for',
  options: {
    workgroup: { type: 'string' },
    name: { type: 'string' },
    issuer: { type: 'string' },
    'client-id': { type: 'string' },
    domain: { type: 'string', multiple: true },
  },
  schema: Given,
  run: async (given, open) => {
    const clientSecret = await askSecret('STRONGROOM_CLIENT_SECRET', 'Client secret')
    const ports = await open()
    const access = { issuer: given.issuer, clientId: given['client-id'], clientSecret }
    await requireDescription(ports, access)
    const id = uuidv7()
    await asSystem(ports, 'the installation is run by whoever can run commands on it', async (change) => {
      const workgroup = await findWorkgroup(change, given.workgroup)
      await requireClaims(change, workgroup, given.domain)
      await insertProvider(change, { id, given, access })
      await endPasswordSessions(change, { workgroupId: workgroup.id })
      const to = { issuer: given.issuer, clientId: access.clientId, domains: given.domain }
      change.record(
        'IDENTITY_PROVIDER_ADDED',
        { kind: 'IdentityProvider', id, name: given.name, workspaceId: null },
        { to },
      )
    })
    return `Identity provider added: ${id}\nTell the provider to send people back to ${callbackOf(ports)}`
  },
})

/** Whether it is one, by what it says of itself. */
async function requireDescription(ports: Ports, access: ProviderAccess): Promise<void> {
  if (!mayAsk(ports, new URL(access.issuer))) throw new CliError('--issuer: must be an https address')
  const config = await discover(ports, access).catch((error: Error) => {
    const why = error.cause instanceof Error ? `${error.message}: ${error.cause.message}` : error.message
    throw new CliError(`${access.issuer} does not describe itself as a provider of OpenID Connect: ${why}`)
  })
  const { authorization_endpoint, token_endpoint, jwks_uri } = config.serverMetadata()
  const missing = Object.entries({ authorization_endpoint, token_endpoint, jwks_uri })
    .filter(([, address]) => !address || !URL.canParse(address) || !mayAsk(ports, new URL(address)))
    .map(([name]) => name)
  if (missing.length > 0) throw new CliError(`${access.issuer} names no usable ${missing.join(', ')}`)
}

/** A provider signs in people of domains that its own workgroup has claimed. */
async function requireClaims(change: Change, { id, name }: Workgroup, domains: string[]): Promise<void> {
  const claimed = await change.db
    .selectFrom('workgroup_domain')
    .select('domain')
    .where('workgroup_id', '=', id)
    .execute()
  const missing = domains.filter((domain) => !claimed.some((claim) => claim.domain === domain))
  if (missing.length > 0) throw new CliError(`${name} has not claimed ${missing.join(', ')}. claim-domain does that.`)
}

async function insertProvider(
  change: Change,
  { id, given, access }: { id: string; given: Given; access: ProviderAccess },
): Promise<void> {
  await change.db
    .insertInto('identity_provider')
    .values({
      id,
      workgroup_id: given.workgroup,
      name: given.name,
      issuer: access.issuer,
      client_id: access.clientId,
      client_secret: sealText(change.ports.masterKey, access.clientSecret, secretContext(id)),
      created: change.now,
    })
    .execute()
  for (const domain of new Set(given.domain))
    await change.db.insertInto('identity_provider_domain').values({ provider_id: id, domain }).execute()
}
