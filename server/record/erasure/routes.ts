import * as contract from '@strongroom/contract/record/erasures.ts'
import type { Route } from '../../http/route.ts'
import { eraseMember } from './erase-member.ts'
import { erasePerson } from './erase-person.ts'
import { findErasable } from './find-erasable.ts'
import { listErasures } from './list-erasures.ts'

export function erasure(route: Route): void {
  route(contract.eraseMember, eraseMember)
  route(contract.erasePerson, erasePerson)
  route(contract.findErasable, findErasable)
  route(contract.listErasures, listErasures)
}
