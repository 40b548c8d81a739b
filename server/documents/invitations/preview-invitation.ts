import { domainToUnicode } from 'node:url'
import { sql } from 'kysely'
import type { Input, Reply } from '@strongroom/contract/wire/endpoint.ts'
import type * as contract from '@strongroom/contract/workspaces/invitations.ts'
import { Abilities } from '@strongroom/contract/workspaces/participants.ts'
import { enter, findStanding } from '../../access/door.ts'
import type { Standing } from '../../access/standing.ts'
import { expandGroups, refuseTooMany } from '../../workspaces/inviting/expand-groups.ts'
import { participantActions } from '../../workspaces/participants/policy.ts'
import { selectParticipants, stateOf as participantState } from '../../workspaces/participants/queries.ts'
import { untrustedOf } from '../../workspaces/participants/untrusted.ts'
import { visibleAssetIn } from '../../access/visible.ts'
import { assetActions } from '../assets/policy.ts'
import { stateOf } from '../assets/queries.ts'
import type { Read } from '../../kernel/read.ts'
import { guard } from '../../workspaces/workspaces/queries.ts'
import { knownDomains } from './known-domains.ts'
import { Lookalikes } from './lookalike.ts'
import { isProvider, resembledProvider } from './mail-providers.ts'

/** Previews the effect of an invitation. The counts come from the rules for a participant with these abilities. */
export async function previewInvitation(
  read: Read,
  { body }: Input<typeof contract.previewInvitation>,
): Promise<Reply<typeof contract.previewInvitation>> {
  const standing = enter(await findStanding(read, body.workspaceUuid))
  read.authorize(guard(standing), 'createParticipant')
  const grouped = await expandGroups(read, standing, body.groupUuids)
  const emails = [...new Set([...body.emails, ...grouped.map(({ email }) => email)])]
  refuseTooMany(body.groupUuids, emails.length)
  const domains = [...new Set(emails.map((email) => email.slice(email.lastIndexOf('@') + 1)))]
  const [counts, known, untrusted, alreadyThere] = await Promise.all([
    countDocuments(read, standing, body.hasDownload),
    knownDomains(read, standing),
    untrustedOf(read, standing.workgroupId, emails),
    findThere(read, standing, body.emails),
  ])
  return {
    ...counts,
    domains: warningsOf(domains, known),
    untrusted,
    alreadyThere,
  }
}

/** The addresses of open participants whom the caller may change. People of groups keep their abilities. */
async function findThere(read: Read, standing: Standing, emails: string[]): Promise<string[]> {
  if (emails.length === 0) return []
  const rows = await selectParticipants(read)
    .where('o.workspace_id', '=', standing.workspaceId)
    .where('o.type', '=', 'STANDARD')
    .where('o.accepted_at', 'is not', null)
    .where('o.email', '=', sql<string>`any(${emails}::text[])`)
    .execute()
  const changed = rows.filter(
    (row) => row.shows_email && participantActions(standing, participantState(row, standing)).update,
  )
  const there = new Set(changed.map(({ email }) => email))
  return [...new Set(emails)].filter((email) => there.has(email))
}

/** Describes each domain. Either of two new domains may be the wrong one: the later is reported. */
function warningsOf(domains: string[], known: string[]): Reply<typeof contract.previewInvitation>['domains'] {
  const [isKnown, likeKnown, likeInvited] = [new Set(known), new Lookalikes(known), new Lookalikes()]
  return domains.map((domain) => {
    const isNew = !isKnown.has(domain)
    const resembles = isNew ? likeKnown.of(domain) : null
    const resemblesProvider = isNew && !resembles ? resembledProvider(domain) : null
    const isInvitedOnly = isNew && !resembles && !resemblesProvider && !isProvider(domain)
    const resemblesInvited = isInvitedOnly ? likeInvited.of(domain) : null
    if (isInvitedOnly) likeInvited.add(domain)
    return {
      domain,
      displayed: domainToUnicode(domain) || domain,
      isNew,
      resembles,
      resemblesProvider,
      resemblesInvited,
    }
  })
}

async function countDocuments(read: Read, standing: Standing, hasDownload: boolean) {
  const rows = await read.db
    .selectFrom(visibleAssetIn(read, standing.workspaceId))
    .leftJoin('version as v', 'v.id', 'a.current_version_id')
    .select((eb) => ['v.scan_status', eb.fn.countAll<number>().as('total')])
    .where('a.kind', '=', 'DOCUMENT')
    .groupBy('v.scan_status')
    .execute()
  const invitee: Standing = {
    ...standing,
    isOwner: false,
    isManager: false,
    isHidden: false,
    abilities: { ...Abilities.parse({}), hasDownload },
  }
  const state = (scanStatus: string | null) =>
    stateOf({
      id: '',
      kind: 'DOCUMENT',
      name: '',
      workspace_id: standing.workspaceId,
      open_new_document: true,
      open_new_folder: true,
      open_edit: true,
      scan_status: scanStatus,
    })
  const fetched = rows.filter(({ scan_status }) => assetActions(invitee, state(scan_status)).canDownload)
  const sumOf = (some: typeof rows) => some.reduce((sum, { total }) => sum + Number(total), 0)
  return { documents: sumOf(rows), downloadable: sumOf(fetched) }
}
