import { limits } from '@strongroom/contract/wire/limits.ts'
import { AcrValues, DEFAULT_SCOPES, Issuer, Scopes } from '@strongroom/contract/organisation/identity-providers.ts'
import { line } from '@strongroom/contract/wire/fields.ts'
import { z } from 'zod'
import { describeIssuer } from '../../organisation/identity-providers/describe-issuer.ts'
import { insertProvider } from '../../organisation/identity-providers/store-provider.ts'
import { callbackOf } from '../../identity/single-sign-on/start-identity.ts'
import { asSystem } from '../../kernel/change.ts'
import { Refused } from '../../kernel/refused.ts'
import { askSecret } from '../ask-password.ts'
import { ClaimedDomain } from './claim-domain.ts'
import { CliError, command, IdOption } from '../command.ts'
import { findWorkgroup } from '../find-workgroup.ts'

export const addIdentityProvider = command({
  name: 'add-identity-provider',
  usage:
    '--workgroup ID --name NAME --issuer https://id.example.org --client-id ID --domain example.org… [--scopes "openid email profile"] [--acr "urn:example:strong"]',
  summary:
    'Adds an OpenID Connect provider with which people of a workgroup’s claimed domains can sign in. Checks the provider’s discovery document first. Reads the client secret from STRONGROOM_CLIENT_SECRET or prompts for it',
  options: {
    workgroup: { type: 'string' },
    name: { type: 'string' },
    issuer: { type: 'string' },
    'client-id': { type: 'string' },
    domain: { type: 'string', multiple: true },
    scopes: { type: 'string' },
    acr: { type: 'string' },
  },
  schema: z.object({
    workgroup: IdOption,
    name: line(limits.inputText),
    issuer: Issuer,
    'client-id': line(limits.inputText),
    domain: z.array(ClaimedDomain).min(1, { error: 'is missing' }),
    scopes: Scopes.default(DEFAULT_SCOPES),
    acr: AcrValues.default(''),
  }),
  run: async (
    { workgroup, name, issuer: address, 'client-id': clientId, domain: domains, scopes, acr: acrValues },
    open,
  ) => {
    const clientSecret = await askSecret('STRONGROOM_CLIENT_SECRET', 'Client secret')
    const ports = await open()
    const { issuer } = await describeIssuer(ports, address).catch((error) => {
      throw wordsOf(error, address)
    })
    const id = await asSystem(ports, 'a command of the installation’s operator', async (change) => {
      const found = await findWorkgroup(change, workgroup)
      const given = { name, issuer, clientId, clientSecret, domains, scopes, acrValues }
      return insertProvider(change, workgroup, given).catch((error) => {
        throw error instanceof Refused
          ? new CliError(`${found.name} hasn’t claimed all of ${domains.join(', ')}. Use claim-domain first.`)
          : error
      })
    })
    return `Identity provider added: ${id}\nRegister this callback URL with the provider: ${callbackOf(ports, id)}`
  },
})

/** Describes what is wrong with an issuer URL. */
function wordsOf(error: unknown, issuer: string): unknown {
  if (!(error instanceof Refused)) return error
  if (error.code === 'identity.issuer.forbidden')
    return new CliError('--issuer: must be an https address outside private networks (or in PROVIDER_NETWORKS)')
  const why = error.code === 'identity.issuer.silent' ? 'nothing responds there' : 'it has no valid discovery document'
  return new CliError(`${issuer} isn’t a valid OpenID Connect issuer: ${why}`)
}
