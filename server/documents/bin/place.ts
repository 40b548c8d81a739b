import type { Place } from '../../access/place.ts'

export const binPlace: Place = {
  parameters: ['binUuid'],
  async workspaceOf({ db }, id) {
    const row = await db.selectFrom('bin_entry').select('workspace_id').where('asset_id', '=', id).executeTakeFirst()
    return row?.workspace_id
  },
}
