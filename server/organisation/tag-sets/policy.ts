/** A person's relation to the tag sets of a workgroup. */
export interface TagSetStanding {
  /** May manage them, by the workgroup's own actions. */
  manages: boolean
  /** May create workspaces of the workgroup that suggest some, by the person's own actions. */
  creates: boolean
  /** May choose those of some workspace of the workgroup, by that workspace's actions. */
  chooses: boolean
}

/** The caller's actions on a workgroup's tag sets. Pure and total. */
export const tagSetActions = ({ manages, creates, chooses }: TagSetStanding) => ({
  manage: manages,
  /** Those offered for documents. */
  listOffered: manages || creates || chooses,
})
