import type { Place } from '../../access/place.ts'

export const commentPlace: Place = {
  parameters: ['commentUuid', 'threadUuid'],
  async workspaceOf({ db }, id) {
    const row = await db.selectFrom('comment').select('workspace_id').where('id', '=', id).executeTakeFirst()
    return row?.workspace_id
  },
}
