import * as contract from '@strongroom/contract/organisation/tag-policies.ts'
import type { Route } from '../../http/route.ts'
import { createTagPolicy } from './create-tag-policy.ts'
import { deleteTagPolicy } from './delete-tag-policy.ts'
import { listTagPolicies } from './list-tag-policies.ts'
import { listUserTags } from './list-user-tags.ts'
import { previewTagPolicy } from './preview-tag-policy.ts'
import { updateTagPolicy } from './update-tag-policy.ts'
import { updateUserTags } from './update-user-tags.ts'

export function tagPolicies(route: Route): void {
  route(contract.listTagPolicies, listTagPolicies)
  route(contract.createTagPolicy, createTagPolicy)
  route(contract.previewTagPolicy, previewTagPolicy)
  route(contract.updateTagPolicy, updateTagPolicy)
  route(contract.deleteTagPolicy, deleteTagPolicy)
  route(contract.listUserTags, listUserTags)
  route(contract.updateUserTags, updateUserTags)
}
