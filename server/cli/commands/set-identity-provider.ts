import { z } from 'zod'
import { changeProvider, dropProvider } from '../../organisation/identity-providers/store-provider.ts'
import { asSystem, type Change } from '../../kernel/change.ts'
import { CliError, command, IdOption } from '../command.ts'

export const setIdentityProvider = command({
  name: 'set-identity-provider',
  usage: '--provider ID --enabled on|off',
  summary: 'Enables or disables a provider. Disabling ends its sessions',
  options: { provider: { type: 'string' }, enabled: { type: 'string' } },
  schema: z.object({ provider: IdOption, enabled: z.enum(['on', 'off'], { error: 'must be on or off' }) }),
  run: async ({ provider, enabled }, open) =>
    asSystem(await open(), 'a command of the installation’s operator', async (change) => {
      const found = await lockProvider(change, provider)
      const isEnabled = enabled === 'on'
      if (found.is_enabled === isEnabled) {
        change.nothingChanged()
        return `${found.name} was already ${enabled}.`
      }
      const ended = await changeProvider(change, found, { enabled: isEnabled })
      return `${found.name} is now ${enabled}.${isEnabled && ended === 0 ? '' : ` Sessions ended: ${ended}.`}`
    }),
})

export const removeIdentityProvider = command({
  name: 'remove-identity-provider',
  usage: '--provider ID',
  summary: 'Removes a provider and ends its sessions; people keep their data',
  options: { provider: { type: 'string' } },
  schema: z.object({ provider: IdOption }),
  run: async ({ provider }, open) =>
    asSystem(await open(), 'a command of the installation’s operator', async (change) => {
      const found = await lockProvider(change, provider)
      const ended = await dropProvider(change, found)
      return `${found.name} was removed. Sessions ended: ${ended}.`
    }),
})

async function lockProvider(change: Change, id: string) {
  const row = await change.db
    .selectFrom('identity_provider as i')
    .innerJoin('workgroup as g', 'g.id', 'i.workgroup_id')
    .select([
      'i.id',
      'i.name',
      'i.issuer',
      'i.is_enabled',
      'i.proven_at',
      'i.workgroup_id',
      'i.client_id',
      'i.scopes',
      'i.acr_values',
    ])
    .select('g.password_sign_in')
    .where('i.id', '=', id)
    .where('i.removed_at', 'is', null)
    .forUpdate('i')
    .executeTakeFirst()
  if (!row) throw new CliError(`There is no sign-in provider ${id}. Use list-identity-providers to list them.`)
  return row
}
