import type * as contract from '@strongroom/contract/record/subject-access.ts'
import type { Input } from '@strongroom/contract/wire/endpoint.ts'
import { create as contentDisposition } from 'content-disposition'
import type { BytesReply, BytesScope } from '../../http/answer-bytes.ts'
import { findAdministered } from '../../identity/people/administered.ts'
import { notifyOfAccount } from '../../identity/people/notify-of-account.ts'
import { findPerson, personEntity } from '../../identity/people/queries.ts'
import { requireRecent } from '../../identity/sessions/require-recent.ts'
import { Refused } from '../../kernel/refused.ts'
import { streamZip } from '../exports/stream-zip.ts'
import { findMemberSubject, findSubject } from './find-subject.ts'
import type { Subject } from './subject.ts'
import { type Check, filesOf } from './write-files.ts'

/** Exports what the installation holds about the caller. */
export async function exportOwnData(
  scope: BytesScope,
  { params }: Input<typeof contract.exportOwnData>,
): Promise<BytesReply> {
  if (params.userUuid !== scope.read.actor.personId) throw new Refused('not.found')
  requireRecent(scope.read)
  const subject = await findSubject(scope.read, params.userUuid)
  await scope.change(async (change) => {
    change.authorizeSelf(params.userUuid)
    change.record('PERSONAL_DATA_EXPORTED', personEntity(await findPerson(change.read, params.userUuid)))
  })
  return answer(scope, subject, async () => {})
}

/** Exports what an administrator may learn about a member, who is told. */
export async function exportMemberData(
  scope: BytesScope,
  { params, query }: Input<typeof contract.exportMemberData>,
): Promise<BytesReply> {
  const { userUuid } = params
  await scope.change(async (change) => {
    change.authorize(await findAdministered(change.read, userUuid), 'exportData')
    requireRecent(change)
    const person = await findPerson(change.read, userUuid)
    const message = { intro: 'data-exported.reason', text: query.reason } as const
    await notifyOfAccount(change, person, { to: person.email, about: 'data-exported', message })
    change.record('MEMBER_DATA_EXPORTED', personEntity(person), { to: { reason: query.reason } })
  })
  const subject = await findMemberSubject(scope.read, userUuid)
  return answer(scope, subject, whileAdministered(scope, userUuid))
}

/** How long a right is trusted without being looked up. */
const TRUSTED = 1000

/** An administrator's export ends with the right to it. */
function whileAdministered({ read }: BytesScope, userUuid: string): Check {
  let asked = performance.now()
  return async () => {
    if (performance.now() - asked < TRUSTED) return
    asked = performance.now()
    const { actions } = await findAdministered(read, userUuid)
    if (!actions.exportData) throw new Refused('permission.denied')
  }
}

/** Characters that names of files don't have everywhere, and invisible ones. */
const NOT_IN_NAMES = /[\\/:*?"<>|\p{C}]/gu

function answer({ read }: BytesScope, subject: Subject, check: Check): BytesReply {
  const { personId, sessionId } = read.actor
  return {
    status: 200,
    headers: {
      'content-type': 'application/zip',
      'content-disposition': contentDisposition(`${subject.name.replaceAll(NOT_IN_NAMES, '_')} personal data.zip`),
    },
    body: streamZip(filesOf(subject, check)),
    held: { workspaceId: null, personId, sessionId },
  }
}
