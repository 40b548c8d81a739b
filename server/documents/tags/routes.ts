import * as contract from '@strongroom/contract/documents/tags.ts'
import type { Route } from '../../http/route.ts'
import { addTags } from './add-tags.ts'
import { deleteTag } from './delete-tag.ts'
import { listKnownTags } from './list-known-tags.ts'
import { updateTags } from './update-tags.ts'

export function tags(route: Route): void {
  route(contract.addTags, addTags)
  route(contract.deleteTag, deleteTag)
  route(contract.updateTags, updateTags)
  route(contract.listKnownTags, listKnownTags)
}
