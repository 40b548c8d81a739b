import type { Workspace } from '@strongroom/contract/workspaces/workspaces.ts'

/** Whether the person sees what is inside: they have accepted their invitation, and passed the door of two-step. */
export const mayEnter = ({ participant, twoStepMissing }: Workspace): boolean =>
  participant.hasAccepted && twoStepMissing === null
