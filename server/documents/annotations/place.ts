import type { Place } from '../../access/place.ts'

export const annotationPlace: Place = {
  parameters: ['annotationUuid'],
  async workspaceOf({ db }, id) {
    const row = await db.selectFrom('annotation').select('workspace_id').where('id', '=', id).executeTakeFirst()
    return row?.workspace_id
  },
}
