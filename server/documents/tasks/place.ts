import type { Place } from '../../access/place.ts'

export const taskPlace: Place = {
  parameters: ['taskUuid'],
  async workspaceOf({ db }, id) {
    const row = await db.selectFrom('task').select('workspace_id').where('id', '=', id).executeTakeFirst()
    return row?.workspace_id
  },
}
