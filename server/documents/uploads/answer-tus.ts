import { Server } from '@tus/server'
import type { FastifyReply } from 'fastify'
import { limits } from '@strongroom/contract/wire/limits.ts'
import type { ErrorCode } from '@strongroom/contract/registry/errors.ts'
import type { ResumableScope } from '../../http/resumable.ts'
import { letGo } from '../../http/let-go.ts'
import { newToken } from '../../identity/sessions/open-session.ts'
import { Refused } from '../../kernel/refused.ts'
import { v7 as uuidv7 } from 'uuid'
import { findHeldUpload } from './queries.ts'
import { UploadStore } from './upload-store.ts'

const PATH = '/publicapi/1/uploads'
/** The only headers that the protocol reads, and those of its answers that are passed on. */
const READ = /^(tus-|upload-|content-(type|length)$)/
const PASSED = /^(tus-|upload-|location$)/

/** Answers a call of the protocol for an upload that exists. */
export async function answerForUpload(
  scope: ResumableScope,
  { params }: { params: { ticket: string } },
): Promise<FastifyReply> {
  const { context, origin } = scope
  const held = await findHeldUpload(context.ports, params.ticket, origin.clientInfo).catch((error) => {
    letGo(context.request, () => {})
    throw error
  })
  return answer(scope, { ticket: params.ticket, store: new UploadStore(scope, { held }) })
}

/** Answers a call of the protocol that begins an upload, or asks for the protocol's extensions. */
export function answerForNew(scope: ResumableScope): Promise<FastifyReply> {
  const ticket = newToken()
  return answer(scope, { ticket, store: new UploadStore(scope, { ticket }) })
}

/** The library reads headers, checks the protocol, and calls the store; the store reads the raw body itself. */
async function answer(scope: ResumableScope, { ticket, store }: { ticket: string; store: UploadStore }) {
  const { request, reply } = scope.context
  let failure: unknown
  const server = new Server({
    path: PATH,
    datastore: store,
    locker: { newLock: () => store.lock },
    maxSize: limits.largeFileSize,
    allowedOrigins: () => false,
    namingFunction: () => uuidv7(),
    getFileIdFromRequest: () => store.uploadId,
    generateUrl: () => `${PATH}/${ticket}`,
    onResponseError: (_request, error) => {
      failure = error
      return undefined
    },
  })
  const headers = Object.entries(request.headers).filter(([name]) => READ.test(name)) as [string, string][]
  const response = await server.handleWeb(new Request(`http://localhost${PATH}`, { method: request.method, headers }))
  if (failure || response.status >= 400) {
    letGo(request, () => {})
    reply.header('tus-resumable', '1.0.0').header('tus-version', '1.0.0')
    throw refusalOf(failure, response.status)
  }
  for (const [name, value] of response.headers) if (PASSED.test(name)) reply.header(name, value)
  return reply.code(response.status).send()
}

const CODES: Record<number, ErrorCode> = {
  404: 'upload.not.found',
  409: 'upload.offset',
  410: 'upload.not.found',
  412: 'upload.protocol',
  413: 'file.too.large',
}

/** Our own refusals and bugs pass; the library's errors are replaced by those of the catalogue. */
function refusalOf(failure: unknown, status: number): unknown {
  const isOwn = failure instanceof Error && !('status_code' in failure)
  if (isOwn) return failure
  const code = CODES[status]
  if (code) return new Refused(code)
  const message = (failure as { body?: string } | undefined)?.body?.trim() ?? 'a header of the protocol is wrong'
  return new Refused('input.invalid', { fields: [{ path: 'headers', message }] })
}
