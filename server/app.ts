import type { FastifyInstance } from 'fastify'
import { sendMailJob } from './mail/send-mail.job.ts'
import { mail } from './outbox/routes.ts'
import { branding } from './organisation/branding/routes.ts'
import { users } from './identity/people/routes.ts'
import { signInRoutes } from './identity/sign-in/routes.ts'
import { sessions } from './identity/sessions/routes.ts'
import { identity } from './identity/single-sign-on/routes.ts'
import { clients } from './identity/service-accounts/routes.ts'
import { twoStep } from './identity/two-step/routes.ts'
import { passkeys } from './identity/passkeys/routes.ts'
import { assetPlace } from './documents/assets/place.ts'
import { versionPlace } from './documents/versions/place.ts'
import { participantPlace } from './workspaces/participants/place.ts'
import { workspacePlace } from './workspaces/workspaces/place.ts'
import { workspaces } from './workspaces/workspaces/routes.ts'
import { participants } from './workspaces/participants/routes.ts'
import { lifecycle } from './workspaces/lifecycle/routes.ts'
import { workgroups } from './organisation/workgroups/routes.ts'
import { identityProviders } from './organisation/identity-providers/routes.ts'
import { members } from './organisation/members/routes.ts'
import { assets } from './documents/assets/routes.ts'
import { invitations } from './documents/invitations/routes.ts'
import { trustedList } from './organisation/trusted-list/routes.ts'
import { tagSets } from './organisation/tag-sets/routes.ts'
import { versions } from './documents/versions/routes.ts'
import { why } from './why/routes.ts'
import { audit } from './record/audit/routes.ts'
import { records } from './record/exports/routes.ts'
import { notifications } from './record/notifications/routes.ts'
import { live } from './record/live/routes.ts'
import { visits } from './record/visits/routes.ts'
import { system } from './system/routes.ts'
import { compressAnswers } from './http/compress-answers.ts'
import { makeHttp } from './http/http.ts'
import type { Job } from './kernel/jobs.ts'
import type { Ports } from './kernel/ports.ts'
import { type Routing, routing } from './http/route.ts'
import { endTrials } from './organisation/workgroups/end-trials.job.ts'
import { followPlans } from './workspaces/lifecycle/follow-plans.job.ts'
import { forgetClosed } from './workspaces/lifecycle/forget-closed.job.ts'
import { purgeWorkspace } from './workspaces/lifecycle/purge-workspace.job.ts'
import { restartPurges } from './workspaces/lifecycle/restart-purges.job.ts'
import { restartMails } from './mail/restart-mails.job.ts'
import { restartVersions } from './documents/versions/restart-versions.job.ts'
import { sweepBlobs } from './storage/sweep-blobs.job.ts'
import { sweepFiles } from './storage/sweep-files.job.ts'
import { publishAnchors } from './record/audit/publish-anchors.job.ts'
import { sealAudit } from './record/audit/seal-audit.job.ts'
import { authenticateWith } from './identity/sign-in/authenticate.ts'
import { mailRegistration } from './identity/sign-in/mail-registration.job.ts'
import { tellOfWrongCodes } from './identity/two-step/tell-of-wrong-codes.job.ts'
import { mailResetLink } from './identity/sign-in/mail-reset-link.job.ts'
import { describeApi } from './system/describe-api.ts'
import { forgetEnded } from './system/forget-ended.job.ts'
import { serveWeb } from './system/serve-web.ts'
import { expireParticipants } from './workspaces/participants/expire-participants.job.ts'
import { sendDigests } from './record/notifications/send-digests.job.ts'
import { checkFilesNightly } from './documents/versions/check-files.job.ts'
import { makePreview } from './documents/previews/make-preview.job.ts'
import { scanVersion } from './documents/versions/scan-version.job.ts'

/** The features, in the order in which they may know each other: each imports only what stands before it. */
const features = [
  mail,
  branding,
  users,
  signInRoutes,
  sessions,
  clients,
  identity,
  twoStep,
  passkeys,
  workspaces,
  participants,
  lifecycle,
  workgroups,
  identityProviders,
  trustedList,
  members,
  assets,
  tagSets,
  versions,
  why,
  invitations,
  audit,
  records,
  notifications,
  live,
  visits,
  system,
]

/** What lies in workspaces, so that calls that name it can be made in somebody's place. */
const places = [workspacePlace, participantPlace, assetPlace, versionPlace]

/** Everything that runs outside requests. */
export const jobs = [
  sendMailJob,
  mailResetLink,
  mailRegistration,
  makePreview,
  scanVersion,
  sweepBlobs,
  sweepFiles,
  checkFilesNightly,
  forgetEnded,
  followPlans,
  endTrials,
  purgeWorkspace,
  forgetClosed,
  sealAudit,
  publishAnchors,
  expireParticipants,
  sendDigests,
  restartMails,
  restartPurges,
  restartVersions,
  tellOfWrongCodes,
] as unknown as Job<never>[]

/** The whole application over its ports: API, API description, and the web. */
export async function makeApp(ports: Ports, webFolder: string): Promise<{ app: FastifyInstance; routes: Routing }> {
  const app = makeHttp(ports)
  await compressAnswers(app)
  const routes = routing(app, ports, authenticateWith(ports, places))
  for (const feature of features) feature(routes.route)
  describeApi(routes)
  await serveWeb(app, ports, { folder: webFolder, endpoints: routes.endpoints })
  return { app, routes }
}
