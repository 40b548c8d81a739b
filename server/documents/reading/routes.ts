import * as contract from '@strongroom/contract/documents/document-text.ts'
import * as neighbours from '@strongroom/contract/documents/reading/neighbours.ts'
import * as retrying from '@strongroom/contract/documents/reading/retry-preview.ts'
import { updateAssistiveText as assistive } from '@strongroom/contract/workspaces/participants.ts'
import type { Route } from '../../http/route.ts'
import { compareVersions } from './compare-versions.ts'
import { findNeighbours } from './find-neighbours.ts'
import { findText } from './find-text.ts'
import { readPageText } from './read-page-text.ts'
import { retryPreview } from './retry-preview.ts'
import { updateAssistiveText } from './update-assistive-text.ts'

export function reading(route: Route): void {
  route(contract.readPageText, readPageText)
  route(contract.findText, findText)
  route(neighbours.findNeighbours, findNeighbours)
  route(contract.compareVersions, compareVersions)
  route(retrying.retryPreview, retryPreview)
  route(assistive, updateAssistiveText)
}
