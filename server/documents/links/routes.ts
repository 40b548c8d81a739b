import * as contract from '@strongroom/contract/documents/links.ts'
import type { Route } from '../../http/route.ts'
import { createLink } from './create-link.ts'
import { updateLinkUrl } from './update-link-url.ts'

export function links(route: Route): void {
  route(contract.createLink, createLink)
  route(contract.updateLinkUrl, updateLinkUrl)
}
