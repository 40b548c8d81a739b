import { z } from 'zod'

/** The caller's actions on their own account. The server enforces exactly this value. */
export const UserActions = z.object({
  /** False while a second factor is missing: then few calls are permitted. */
  completedAuth: z.boolean(),
  createWorkspace: z.boolean(),
  /** A workspace with suggested tag sets of the own workgroup. */
  createTaggedWorkspace: z.boolean(),
  /** Sees and closes the workspaces of a workgroup without participating in them. */
  administerWorkspaces: z.boolean(),
  /** True until the terms of service are accepted: other calls are refused until then. */
  acceptTerms: z.boolean(),
  initiateMobileAuth: z.boolean(),
  /** Sells accounts: creates them, and changes their terms. */
  manageAccounts: z.boolean(),
  viewSalesReport: z.boolean(),
  /** Runs the installation. */
  operateInstallation: z.boolean(),
  /** Administers an account with the Enterprise edition, which isn't suspended. */
  viewEnterprisePage: z.boolean(),
  unregisterMobileAuth: z.boolean(),
  updateMobileAuthLoginPreference: z.boolean(),
})
export type UserActions = z.infer<typeof UserActions>
