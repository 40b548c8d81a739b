import * as contract from '@strongroom/contract/documents/uploads.ts'
import type { Route } from '../../http/route.ts'
import { answerForNew, answerForUpload } from './answer-tus.ts'
import { findUpload } from './find-upload.ts'
import { finishUpload } from './finish-upload.ts'

export function uploads(route: Route): void {
  route(contract.describeUploads, answerForNew)
  route(contract.beginUpload, answerForNew)
  route(contract.findUploadOffset, answerForUpload)
  route(contract.continueUpload, answerForUpload)
  route(contract.cancelUpload, answerForUpload)
  route(contract.findUpload, findUpload)
  route(contract.finishUpload, finishUpload)
}
