/**
 * The paths of pages that need a session, as in the web's router; a differing router doesn't compile. /logout, /splash
 * and /session-timeout are excluded: they are no destinations after signing in.
 */
export const PRIVATE_PATHS = [
  '/',
  '/workspaces',
  '/mentions',
  '/settings',
  '/confirm-email',
  '/admin',
  '/admin/enterprise',
  '/admin/installation',
  '/sales',
  '/sales/account',
  '/sales/reports',
  '/admin/workgroup/$workgroupUuid',
  '/admin/workgroup/$workgroupUuid/member/$memberUuid',
  '/admin/workgroup/$workgroupUuid/customise-workgroup',
  '/admin/workgroup/$workgroupUuid/trustedlist',
  '/admin/workgroup/$workgroupUuid/managelabels',
  '/admin/workgroup/$workgroupUuid/policies',
  '/admin/workgroup/$workgroupUuid/scans',
  '/share/new',
  '/share/$workspaceUuid',
  '/share/$workspaceUuid/bin',
  '/share/$workspaceUuid/folder/$folderUuid',
  '/share/$workspaceUuid/document/$assetUuid',
  '/share/$workspaceUuid/$fileType/$assetUuid',
  '/zips/$zipUuid',
  '/downloads',
  '/title-search',
] as const

/** One of them. */
export type PrivatePath = (typeof PRIVATE_PATHS)[number]
