/** The facts of an event that leave the server. */
export interface ToldEvent {
  type: string
  at: Date
  workspaceId: string | null
  actorId: string | null
}

/** The body of a message: ids only. No names, no content, nothing of which the receiver's readers may know less. */
export const bodyOf = (workgroupId: string, { type, at, workspaceId, actorId }: ToldEvent): string =>
  JSON.stringify({
    type,
    timestamp: at.toISOString(),
    data: { workgroupUuid: workgroupId, workspaceUuid: workspaceId, actorUuid: actorId },
  })
