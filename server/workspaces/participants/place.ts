import type { Place } from '../../access/place.ts'

export const participantPlace: Place = {
  parameters: ['participantUuid', 'otherUuid'],
  async workspaceOf({ db }, id) {
    const row = await db.selectFrom('participant').select('workspace_id').where('id', '=', id).executeTakeFirst()
    return row?.workspace_id
  },
}
