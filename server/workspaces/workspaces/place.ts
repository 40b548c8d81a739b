import type { Place } from '../../access/place.ts'

export const workspacePlace: Place = {
  parameters: ['workspaceUuid', 'shareUuid'],
  workspaceOf: async (_read, id) => id.toLowerCase(),
}
