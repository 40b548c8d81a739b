import * as contract from '@strongroom/contract/documents/zips.ts'
import type { Route } from '../../http/route.ts'
import { countZip } from './count-zip.ts'
import { downloadZip } from './download-zip.ts'
import { findZip } from './find-zip.ts'
import { listZips } from './list-zips.ts'
import { requestZip } from './request-zip.ts'

export function zips(route: Route): void {
  route(contract.requestZip, requestZip)
  route(contract.countZip, countZip)
  route(contract.listZips, listZips)
  route(contract.findZip, findZip)
  route(contract.downloadZip, downloadZip)
}
