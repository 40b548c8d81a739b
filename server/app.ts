import type { FastifyInstance } from 'fastify'
import { sendMailJob } from './mail/send-mail.job.ts'
import { mail } from './mail/routes.ts'
import { branding } from './branding/routes.ts'
import { users } from './users/routes.ts'
import { signInRoutes } from './sign-in/routes.ts'
import { sessions } from './sessions/routes.ts'
import { identity } from './identity/routes.ts'
import { clients } from './clients/routes.ts'
import { twoStep } from './two-step/routes.ts'
import { passkeys } from './passkeys/routes.ts'
import { workspaces } from './workspaces/routes.ts'
import { participants } from './participants/routes.ts'
import { lifecycle } from './lifecycle/routes.ts'
import { workgroups } from './workgroups/routes.ts'
import { identityProviders } from './identity-providers/routes.ts'
import { members } from './members/routes.ts'
import { assets } from './assets/routes.ts'
import { invitations } from './invitations/routes.ts'
import { trustedList } from './trusted-list/routes.ts'
import { tagSets } from './tag-sets/routes.ts'
import { versions } from './versions/routes.ts'
import { why } from './why/routes.ts'
import { audit } from './audit/routes.ts'
import { records } from './records/routes.ts'
import { notifications } from './notifications/routes.ts'
import { live } from './live/routes.ts'
import { visits } from './visits/routes.ts'
import { system } from './system/routes.ts'
import { compressAnswers } from './platform/compress-answers.ts'
import { makeHttp } from './platform/http.ts'
import type { Job } from './platform/jobs.ts'
import type { Ports } from './platform/ports.ts'
import { type Routing, routing } from './platform/route.ts'
import { endTrials } from './workgroups/end-trials.job.ts'
import { followPlans } from './lifecycle/follow-plans.job.ts'
import { forgetClosed } from './lifecycle/forget-closed.job.ts'
import { purgeWorkspace } from './lifecycle/purge-workspace.job.ts'
import { restartPurges } from './lifecycle/restart-purges.job.ts'
import { restartMails } from './mail/restart-mails.job.ts'
import { restartVersions } from './versions/restart-versions.job.ts'
import { sweepBlobs } from './platform/sweep-blobs.job.ts'
import { sweepFiles } from './platform/sweep-files.job.ts'
import { publishAnchors } from './audit/publish-anchors.job.ts'
import { sealAudit } from './audit/seal-audit.job.ts'
import { authenticateWith } from './sign-in/authenticate.ts'
import { mailRegistration } from './sign-in/mail-registration.job.ts'
import { tellOfWrongCodes } from './two-step/tell-of-wrong-codes.job.ts'
import { mailResetLink } from './sign-in/mail-reset-link.job.ts'
import { describeApi } from './system/describe-api.ts'
import { forgetEnded } from './system/forget-ended.job.ts'
import { serveWeb } from './system/serve-web.ts'
import { expireParticipants } from './participants/expire-participants.job.ts'
import { tellNews } from './notifications/tell-news.job.ts'
import { checkFilesNightly } from './versions/check-files.job.ts'
import { makePreview } from './versions/make-preview.job.ts'
import { scanVersion } from './versions/scan-version.job.ts'

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
  tellNews,
  restartMails,
  restartPurges,
  restartVersions,
  tellOfWrongCodes,
] as unknown as Job<never>[]

/** The whole application over its ports: API, API description, and the web. */
export async function makeApp(ports: Ports, webFolder: string): Promise<{ app: FastifyInstance; routes: Routing }> {
  const app = makeHttp(ports)
  await compressAnswers(app)
  const routes = routing(app, ports, authenticateWith(ports))
  for (const feature of features) feature(routes.route)
  describeApi(routes)
  await serveWeb(app, ports, { folder: webFolder, endpoints: routes.endpoints })
  return { app, routes }
}
