import * as contract from '@strongroom/contract/organisation/reviews/reviews.ts'
import { inExportTurn } from '../../http/export-turns.ts'
import type { Route } from '../../http/route.ts'
import { cancelReview, extendReview, remindReviewers } from './change-review.ts'
import { decideReview } from './decide-review.ts'
import { exportReview } from './export-review.ts'
import { findReview } from './find-review.ts'
import { listReviewedWorkspaces, listReviews } from './list-reviews.ts'
import { startReview } from './start-review.ts'

export function reviews(route: Route): void {
  route(contract.listReviews, listReviews)
  route(contract.startReview, startReview)
  route(contract.listReviewedWorkspaces, listReviewedWorkspaces)
  route(contract.exportReview, inExportTurn(exportReview))
  route(contract.remindReviewers, remindReviewers)
  route(contract.extendReview, extendReview)
  route(contract.cancelReview, cancelReview)
  route(contract.findReview, findReview)
  route(contract.decideReview, decideReview)
}
