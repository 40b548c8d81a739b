import { z } from 'zod'
import { endpoint, NoContent } from '../wire/endpoint.ts'
import { fileName, webAddress } from '../wire/fields.ts'
import { Id } from '../wire/ids.ts'
import { limits } from '../wire/limits.ts'
import { doorErrors } from '../workspaces/workspaces.ts'
import { Asset } from './assets.ts'

export const LinkName = fileName(limits.linkName)
export const LinkUrl = webAddress(limits.linkUrl)

export const createLink = endpoint('POST', '/publicapi/1/links', {
  summary: 'Creates a link: a name and an http or https address, which the server never requests',
  idempotent: true,
  body: z.object({ name: LinkName, url: LinkUrl, workspaceUuid: Id, parentUuid: Id.optional() }),
  reply: Asset,
  errors: [
    'workspace.not.found',
    'folder.not.found',
    'permission.denied',
    'name.taken',
    'idempotency.mismatch',
    ...doorErrors,
  ],
})

export const updateLinkUrl = endpoint('PUT', '/publicapi/1/links/:assetUuid/url', {
  summary: "Changes a link's address",
  body: z.object({ url: LinkUrl }),
  reply: NoContent,
  errors: ['asset.not.found', 'permission.denied', ...doorErrors],
})
