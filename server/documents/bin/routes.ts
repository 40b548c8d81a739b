import * as contract from '@strongroom/contract/documents/bin.ts'
import type { Route } from '../../http/route.ts'
import { emptyBin } from './empty-bin.ts'
import { listBin } from './list-bin.ts'
import { purgeAsset } from './purge-asset.ts'
import { restoreAsset } from './restore-asset.ts'

export function bin(route: Route): void {
  route(contract.listBin, listBin)
  route(contract.restoreAsset, restoreAsset)
  route(contract.purgeAsset, purgeAsset)
  route(contract.emptyBin, emptyBin)
}
