import type { Input } from '@strongroom/contract/wire/endpoint.ts'
import type * as contract from '@strongroom/contract/identity/passkeys.ts'
import type { Change } from '../../kernel/change.ts'
import { lockPasskey } from './lock-passkey.ts'

export async function renamePasskey(change: Change, { params, body }: Input<typeof contract.renamePasskey>) {
  const { id, name, entity } = await lockPasskey(change, params.passkeyUuid)
  if (name === body.name) return change.nothingChanged()
  await change.db.updateTable('passkey').set({ name: body.name }).where('id', '=', id).execute()
  change.record('PASSKEY_RENAMED', entity, { from: { passkey: id, name }, to: { passkey: id, name: body.name } })
}
