import type { Place } from '../../access/place.ts'
import { liveAsset } from '../../access/visible.ts'

export const assetPlace: Place = {
  parameters: ['assetUuid', 'parentUuid', 'documentUuid', 'ancestorOf'],
  async workspaceOf({ db }, id) {
    const row = await db.selectFrom(liveAsset).select('a.workspace_id').where('a.id', '=', id).executeTakeFirst()
    return row?.workspace_id
  },
}
