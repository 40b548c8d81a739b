import type { Input } from '@strongroom/contract/wire/endpoint.ts'
import type * as contract from '@strongroom/contract/identity/users.ts'
import type { Change } from '../../kernel/change.ts'

const WHY = 'how one looks at the product is nobody else’s business'

/** Changes the caller's language. */
export async function updateLocale(change: Change, { params, body }: Input<typeof contract.updateLocale>) {
  change.authorizeSelf(params.userUuid)
  await change.db.updateTable('person').set({ locale: body.locale }).where('id', '=', params.userUuid).execute()
  change.unaudited(WHY)
}

/** Changes the caller's theme. */
export async function updateTheme(change: Change, { params, body }: Input<typeof contract.updateTheme>) {
  change.authorizeSelf(params.userUuid)
  await change.db.updateTable('person').set({ theme: body.theme }).where('id', '=', params.userUuid).execute()
  change.unaudited(WHY)
}
