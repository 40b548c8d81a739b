import { z } from 'zod'

/** What a signed-in person may do on their own account. The server enforces exactly this value. */
export const UserActions = z.object({
  /** False while a second factor is missing: then little else can be called. */
  completedAuth: z.boolean(),
  createWorkspace: z.boolean(),
  /** One that suggests tag sets of the own workgroup. */
  createTaggedWorkspace: z.boolean(),
  /** Sees and closes the workspaces of a workgroup without taking part in them. */
  administerWorkspaces: z.boolean(),
  /** True while the terms of service wait to be accepted: other calls are refused until then. */
  acceptTerms: z.boolean(),
  initiateMobileAuth: z.boolean(),
  /** Administers an account in the larger edition. */
  viewEnterprisePage: z.boolean(),
  unregisterMobileAuth: z.boolean(),
  updateMobileAuthLoginPreference: z.boolean(),
})
export type UserActions = z.infer<typeof UserActions>
