/** What a person is to the tag sets of a workgroup. */
export interface TagSetStanding {
  /** May manage them, as the workgroup's own actions say. */
  manages: boolean
  /** May create workspaces of the workgroup that suggest some, as one's own actions say. */
  creates: boolean
  /** May choose those of some workspace of the workgroup, as that workspace's actions say. */
  chooses: boolean
}

/** What the asker may do with a workgroup's tag sets. Pure and total. */
export const tagSetActions = ({ manages, creates, chooses }: TagSetStanding) => ({
  manage: manages,
  /** Those that are offered for documents. */
  listOffered: manages || creates || chooses,
})
