import * as contract from '@strongroom/contract/record/visits.ts'
import type { Route } from '../../http/route.ts'
import { listNews } from './list-news.ts'
import { listRecent } from './list-recent.ts'
import { noteVisit } from './note-visit.ts'

export function visits(route: Route): void {
  route(contract.noteVisit, noteVisit)
  route(contract.listNews, listNews)
  route(contract.listRecent, listRecent)
}
