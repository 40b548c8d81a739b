import { z } from 'zod'
import { endPasswordSessions } from '../access/end-password-sessions.ts'
import { asSystem, type Change } from '../platform/change.ts'
import { CliError, command, IdOption } from './command.ts'

export const setIdentityProvider = command({
  name: 'set-identity-provider',
  usage: '--provider ID --enabled on|off',
  summary: 'Switches a provider on or off. Off, nobody signs in by it, and the sessions that it opened end',
  options: { provider: { type: 'string' }, enabled: { type: 'string' } },
  schema: z.object({ provider: IdOption, enabled: z.enum(['on', 'off'], { error: 'must be on or off' }) }),
  run: async ({ provider, enabled }, open) =>
    asSystem(await open(), 'the installation is run by whoever can run commands on it', async (change) => {
      const found = await lockProvider(change, provider)
      const isEnabled = enabled === 'on'
      if (found.is_enabled === isEnabled) {
        change.nothingChanged()
        return `${found.name} was ${enabled} already.`
      }
      await change.db
        .updateTable('identity_provider')
        .set({ is_enabled: isEnabled })
        .where('id', '=', provider)
        .execute()
      const ended = isEnabled
        ? await endPasswordSessions(change, { workgroupId: found.workgroup_id })
        : await endSessionsBy(change, provider)
      change.record('IDENTITY_PROVIDER_UPDATED', entityOf(found), {
        from: { enabled: !isEnabled },
        to: { enabled: isEnabled },
      })
      return `${found.name} is ${enabled} now.${isEnabled && ended === 0 ? '' : ` Sessions ended: ${ended}.`}`
    }),
})

export const removeIdentityProvider = command({
  name: 'remove-identity-provider',
  usage: '--provider ID',
  summary: 'Removes a provider. The sessions that it opened end; people keep what they have',
  options: { provider: { type: 'string' } },
  schema: z.object({ provider: IdOption }),
  run: async ({ provider }, open) =>
    asSystem(await open(), 'the installation is run by whoever can run commands on it', async (change) => {
      const found = await lockProvider(change, provider)
      await change.db
        .updateTable('identity_provider')
        .set({ removed_at: change.now, client_secret: '' })
        .where('id', '=', provider)
        .execute()
      const ended = await endSessionsBy(change, provider)
      change.record('IDENTITY_PROVIDER_REMOVED', entityOf(found))
      return `${found.name} is removed. Sessions ended: ${ended}.`
    }),
})

async function lockProvider(change: Change, id: string) {
  const row = await change.db
    .selectFrom('identity_provider')
    .select(['id', 'name', 'is_enabled', 'workgroup_id'])
    .where('id', '=', id)
    .where('removed_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw new CliError(`There is no identity provider ${id}. list-identity-providers shows them.`)
  return row
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

const entityOf = ({ id, name }: { id: string; name: string }) => ({
  kind: 'IdentityProvider',
  id,
  name,
  workspaceId: null,
})
