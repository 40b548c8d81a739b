import * as contract from '@strongroom/contract/documents/search.ts'
import type { Route } from '../../http/route.ts'
import { searchAssets } from './search-assets.ts'

export function search(route: Route): void {
  route(contract.searchAssets, searchAssets)
}
