import { z } from 'zod'
import { Id } from '../wire/ids.ts'

/** A person's membership of a workgroup; `accepted` is false until they answer. */
export const Membership = z.object({
  uuid: Id,
  accepted: z.boolean(),
  message: z.string(),
  organisationUuid: Id,
  /** Null if the installation itself invites. */
  inviter: z.object({ uuid: Id, name: z.string() }).nullable(),
  organisation: z.object({ name: z.string(), workgroupName: z.string() }),
  /** The workgroup that the person leaves by accepting. */
  leaving: z.object({ uuid: Id, workgroupName: z.string() }).nullable(),
  /** Whether the workspaces that the person owns move along, or stay with the workgroup that they leave. */
  workspacesTransfer: z.boolean(),
})
export type Membership = z.infer<typeof Membership>
