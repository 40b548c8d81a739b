import * as contract from '@strongroom/contract/documents/zips.ts'
import type { Route } from '../../http/route.ts'
import { downloadZip } from './download-zip.ts'
import { findZip } from './find-zip.ts'
import { requestZip } from './request-zip.ts'

export function zips(route: Route): void {
  route(contract.requestZip, requestZip)
  route(contract.findZip, findZip)
  route(contract.downloadZip, downloadZip)
}
