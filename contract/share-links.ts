import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { EmailAddress, line } from './fields.ts'
import { Id, Time } from './ids.ts'
import { WorkspaceName } from './workspaces.ts'

export const shareLinkErrors = {
  'share.link.invalid': {
    status: 403,
    description: 'This link was not made by the records system, or is older than ten minutes',
  },
  'share.link.login': { status: 403, description: 'The login does not match the login of the records system' },
  'share.link.taken': { status: 409, description: 'Somebody else has a workspace for this folder already' },
} as const

/** What a records system calls a folder of its own. */
export const FolderId = line(200)

export const issueAgentShareToken = endpoint('POST', '/publicapi/1/agentsharetokens', {
  summary:
    'For service accounts: a token with which one person can make one workspace for one folder of a records system, within ten minutes. It goes into a link: /#/shares/new?email=…&folderName=…&agentShareToken=…&folderId=…, each value percent-encoded',
  body: z.object({ email: EmailAddress, folderId: FolderId }),
  reply: z.object({ agentShareToken: z.string(), expiresTime: Time }),
  errors: ['permission.denied', 'scope.missing'],
})

export const createLinkedWorkspace = endpoint('POST', '/rest/shares', {
  summary:
    "Creates a workspace for a folder of a records system in one's own workgroup, or, asked again, finds it. Its documents can't be deleted here",
  body: z.object({ name: WorkspaceName, agentShareToken: z.string().min(1).max(4000), folderId: FolderId }),
  reply: z.object({ uuid: Id }),
  errors: ['permission.denied', 'share.link.invalid', 'share.link.login', 'share.link.taken', 'try.again'],
})
