import * as contract from '@strongroom/contract/identity/sessions.ts'
import type { Route } from '../../http/route.ts'
import { checkRecentSignIn } from './check-recent-sign-in.ts'
import { endOtherSessions, endSession } from './end-session.ts'
import { listSessions } from './list-sessions.ts'
import { resumeSession } from './resume-session.ts'

export function sessions(route: Route): void {
  route(contract.listSessions, listSessions)
  route(contract.checkRecentSignIn, checkRecentSignIn)
  route(contract.endSession, endSession)
  route(contract.endOtherSessions, endOtherSessions)
  route(contract.resumeSession, resumeSession)
}
