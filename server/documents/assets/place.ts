import type { Place } from '../../access/place.ts'

export const assetPlace: Place = {
  parameters: ['assetUuid', 'parentUuid', 'documentUuid', 'ancestorOf'],
  async workspaceOf({ db }, id) {
    const row = await db.selectFrom('asset').select('workspace_id').where('id', '=', id).executeTakeFirst()
    return row?.workspace_id
  },
}
