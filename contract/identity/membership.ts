import { z } from 'zod'
import { Id } from '../wire/ids.ts'

/** Somebody's membership of a workgroup; `accepted` is false while it waits for their answer. */
export const Membership = z.object({
  uuid: Id,
  accepted: z.boolean(),
  message: z.string(),
  organisationUuid: Id,
  /** Null where the installation itself invites. */
  inviter: z.object({ uuid: Id, name: z.string() }).nullable(),
  organisation: z.object({ name: z.string(), workgroupName: z.string() }),
  /** The workgroup that is left by accepting. */
  leaving: z.object({ uuid: Id, workgroupName: z.string() }).nullable(),
  /** Whether the workspaces that one owns come along, or stay with the workgroup that is left. */
  workspacesTransfer: z.boolean(),
})
export type Membership = z.infer<typeof Membership>
