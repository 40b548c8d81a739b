import type { Input, Reply } from '@strongroom/contract/wire/endpoint.ts'
import type * as contract from '@strongroom/contract/identity/unsubscribe.ts'
import type { LeftEmails } from '@strongroom/contract/identity/unsubscribe.ts'
import { ownRowIn } from '../../access/visible.ts'
import type { Change } from '../../kernel/change.ts'
import type { Ports } from '../../kernel/ports.ts'
import type { Read } from '../../kernel/read.ts'
import { Refused } from '../../kernel/refused.ts'
import { readUnsubscribeToken } from '../../mail/unsubscribe-link.ts'
import { isOpen } from '../../access/lasting.ts'

const COLUMNS = {
  IMMEDIATE: 'immediate_email',
  DAILY: 'daily_email',
  WEEKLY: 'weekly_email',
  PEOPLE: 'email_subscriber',
} as const satisfies Record<LeftEmails, string>

/** Tells what a link would change. The name of a workspace is shown while its reader is in it. */
export async function findUnsubscribing(
  read: Read,
  { query }: Input<typeof contract.findUnsubscribing>,
): Promise<Reply<typeof contract.findUnsubscribing>> {
  const { personId, emails, workspaceId } = claimsOf(read.ports, query.token)
  const person = await read.db
    .selectFrom('person')
    .select([COLUMNS[emails], 'email_subscriber'])
    .where('id', '=', personId)
    .executeTakeFirst()
  if (!person) throw new Refused('unsubscribe.link.invalid')
  const workspace = workspaceId ? await findOwn(read, { personId, workspaceId }) : undefined
  return {
    emails,
    isSubscribed: Boolean(person[COLUMNS[emails]]) && person.email_subscriber,
    workspace: workspace ? { name: workspace.name, isMuted: workspace.is_muted } : null,
  }
}

/** Ends the emails of a link, or mutes its workspace. Equal whether or not there was anything to change. */
export async function unsubscribe(change: Change, { query }: Input<typeof contract.unsubscribe>): Promise<void> {
  change.anonymous('the link mailed to the person authorises ending their emails')
  const { personId, emails, workspaceId } = claimsOf(change.ports, query.token)
  change.unaudited('email preferences are private')
  if (query.scope === 'EMAILS') {
    const off = { [COLUMNS[emails]]: false }
    await change.db
      .updateTable('person')
      .set(off)
      .where('id', '=', personId)
      .where(COLUMNS[emails], '=', true)
      .execute()
    return
  }
  const own = workspaceId ? await findOwn(change.read, { personId, workspaceId }) : undefined
  if (!own) throw new Refused('unsubscribe.link.invalid')
  await change.db.updateTable('participant').set({ is_muted: true }).where('id', '=', own.id).execute()
}

function claimsOf(ports: Ports, token: string) {
  const claims = readUnsubscribeToken(ports, token)
  if (!claims) throw new Refused('unsubscribe.link.invalid')
  return claims
}

/** The participation of the link's reader, with the same ends as on the pages: they need no job. */
const findOwn = (read: Read, { personId, workspaceId }: { personId: string; workspaceId: string }) =>
  read.db
    .selectFrom(ownRowIn({ actor: { personId }, now: read.now }, workspaceId))
    .innerJoin('workspace as w', 'w.id', 'p.workspace_id')
    .select(['p.id', 'p.is_muted', 'w.name'])
    .where('p.accepted_at', 'is not', null)
    .where(isOpen(read))
    .executeTakeFirst()
