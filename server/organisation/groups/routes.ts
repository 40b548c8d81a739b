import * as contract from '@strongroom/contract/organisation/groups/groups.ts'
import type { Route } from '../../http/route.ts'
import { addGroupPeople } from './add-people.ts'
import { createGroup } from './create-group.ts'
import { deleteGroup } from './delete-group.ts'
import { findGroup } from './find-group.ts'
import { listGroups } from './list-groups.ts'
import { removeGroupEntry } from './remove-entry.ts'
import { renameGroup } from './rename-group.ts'

export function groups(route: Route): void {
  route(contract.listGroups, listGroups)
  route(contract.findGroup, findGroup)
  route(contract.createGroup, createGroup)
  route(contract.renameGroup, renameGroup)
  route(contract.deleteGroup, deleteGroup)
  route(contract.addGroupPeople, addGroupPeople)
  route(contract.removeGroupEntry, removeGroupEntry)
}
