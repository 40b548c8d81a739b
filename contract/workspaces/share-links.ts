import { z } from 'zod'
import { endpoint, NoContent } from '../wire/endpoint.ts'
import { EmailAddress, line } from '../wire/fields.ts'
import { Id, Time } from '../wire/ids.ts'
import { doorErrors, LinkType, WorkspaceName } from './workspaces.ts'

export const shareLinkErrors = {
  'share.link.invalid': {
    status: 403,
    description: 'This link was not created by the records system, or has expired',
  },
  'share.link.login': { status: 403, description: 'The login does not match the login of the records system' },
  'share.link.taken': { status: 409, description: 'Somebody else already has a workspace for this folder' },
} as const

/** A records system's id of one of its folders. */
export const FolderId = line(200)

/** How a records system keeps a workspace. */
const KeptAs = LinkType.exclude(['NONE'])

/** The unverified kind in a token, for showing what a click would create; only the server can verify it. */
export function isForPublication(token: string): boolean {
  try {
    const payload = atob(token.split('.', 1)[0]!.replaceAll('-', '+').replaceAll('_', '/'))
    return (JSON.parse(payload) as { linkType?: unknown }).linkType === 'PUBLICATION'
  } catch {
    return false
  }
}

export const issueAgentShareToken = endpoint('POST', '/publicapi/1/agentsharetokens', {
  summary:
    'For service accounts: a token with which one person can make one workspace for one folder of a records system, within ten minutes. It goes into a link: /#/shares/new?email=…&folderName=…&agentShareToken=…&folderId=…, each value percent-encoded',
  body: z.object({ email: EmailAddress, folderId: FolderId, linkType: KeptAs.default('COLLABORATION') }),
  reply: z.object({ agentShareToken: z.string(), expiresTime: Time }),
  errors: ['permission.denied', 'scope.missing'],
})

export const createLinkedWorkspace = endpoint('POST', '/rest/shares', {
  summary:
    "Creates a workspace for a folder of a records system in your own workgroup, or finds the existing one. Its documents can't be deleted here; a publication has the system's agent as participant, who alone adds to it",
  hal: true,
  body: z.object({ name: WorkspaceName, agentShareToken: z.string().min(1).max(4000), folderId: FolderId }),
  reply: z.object({ uuid: Id }),
  errors: [
    'permission.denied',
    'share.link.invalid',
    'share.link.login',
    'share.link.taken',
    'try.again',
    'PARTICIPANT_EMAIL_NOT_WHITELISTED',
  ],
})

export const updateLinkType = endpoint('PUT', '/publicapi/1/workspaces/:workspaceUuid/linktype', {
  summary:
    'Whether people work in a workspace that a records system keeps, or only read what that system publishes in it. For its agent, where it takes part',
  body: z.object({ linkType: KeptAs }),
  reply: NoContent,
  errors: ['workspace.not.found', ...doorErrors, 'permission.denied'],
})
