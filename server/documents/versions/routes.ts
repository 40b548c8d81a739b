import * as contract from '@strongroom/contract/documents/versions.ts'
import type { Route } from '../../http/route.ts'
import { createDocument } from './create-document.ts'
import { createVersion } from './create-version.ts'
import { downloadDocument, downloadDocumentVersion, downloadLatest, downloadVersion } from './download.ts'
import { listVersionOperations, listVersions, listVersionsOf } from './list-versions.ts'
import { findPreview, previewLatest, previewPage, thumbnailLatest } from '../previews/preview.ts'
import { rollBackDocument, rollBackToVersion } from './roll-back-document.ts'
import { playStream, streamDocument } from './stream-document.ts'

export function versions(route: Route): void {
  route(contract.createDocument, createDocument)
  route(contract.createVersion, createVersion)
  route(contract.listVersions, listVersions)
  route(contract.listVersionsOf, listVersionsOf)
  route(contract.listVersionOperations, listVersionOperations)
  route(contract.rollBackDocument, rollBackDocument)
  route(contract.rollBackToVersion, rollBackToVersion)
  route(contract.downloadLatest, downloadLatest)
  route(contract.downloadVersion, downloadVersion)
  route(contract.downloadDocument, downloadDocument)
  route(contract.downloadDocumentVersion, downloadDocumentVersion)
  route(contract.findPreview, findPreview)
  route(contract.previewPage, previewPage)
  route(contract.previewLatest, previewLatest)
  route(contract.thumbnailLatest, thumbnailLatest)
  route(contract.streamDocument, streamDocument)
  route(contract.playStream, playStream)
}
