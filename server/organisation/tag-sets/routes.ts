import * as contract from '@strongroom/contract/organisation/tag-sets.ts'
import type { Route } from '../../http/route.ts'
import { addTagToSet } from './add-tag-to-set.ts'
import { createTagSet } from './create-tag-set.ts'
import { deleteTagOfSet } from './delete-tag-of-set.ts'
import { deleteTagSet } from './delete-tag-set.ts'
import { enableTagSet } from './enable-tag-set.ts'
import { listTagSets } from './list-tag-sets.ts'
import { listWorkspaceTagSets } from './list-workspace-tag-sets.ts'
import { renameTagSet } from './rename-tag-set.ts'
import { updateTagOfSet } from './update-tag-of-set.ts'
import { updateWorkspaceTagSets } from './update-workspace-tag-sets.ts'

export function tagSets(route: Route): void {
  route(contract.listTagSets, listTagSets)
  route(contract.createTagSet, createTagSet)
  route(contract.renameTagSet, renameTagSet)
  route(contract.enableTagSet, enableTagSet)
  route(contract.deleteTagSet, deleteTagSet)
  route(contract.addTagToSet, addTagToSet)
  route(contract.updateTagOfSet, updateTagOfSet)
  route(contract.deleteTagOfSet, deleteTagOfSet)
  route(contract.listWorkspaceTagSets, listWorkspaceTagSets)
  route(contract.updateWorkspaceTagSets, updateWorkspaceTagSets)
}
