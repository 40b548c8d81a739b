/**
 * The addresses of the pages that need a session, as the router of the web writes them; the router doesn't compile where
 * it has another one. Not among them: /logout, /splash and /session-timeout, which are no place to go after signing in.
 */
export const PRIVATE_PATHS = [
  '/',
  '/workspaces',
  '/settings',
  '/confirm-email',
  '/admin/workgroup/$workgroupUuid',
  '/admin/workgroup/$workgroupUuid/customise-workgroup',
  '/admin/workgroup/$workgroupUuid/trustedlist',
  '/admin/workgroup/$workgroupUuid/managelabels',
  '/share/new',
  '/share/$workspaceUuid',
  '/share/$workspaceUuid/folder/$folderUuid',
  '/share/$workspaceUuid/document/$assetUuid',
  '/share/$workspaceUuid/$fileType/$assetUuid',
] as const

/** One of them. */
export type PrivatePath = (typeof PRIVATE_PATHS)[number]
