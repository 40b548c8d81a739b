import type { Place } from '../../access/place.ts'
import { liveAsset } from '../../access/visible.ts'

export const versionPlace: Place = {
  parameters: ['versionUuid'],
  async workspaceOf({ db }, id) {
    const row = await db
      .selectFrom('version as v')
      .innerJoin(liveAsset, 'a.id', 'v.asset_id')
      .select('a.workspace_id')
      .where('v.id', '=', id)
      .executeTakeFirst()
    return row?.workspace_id
  },
}
