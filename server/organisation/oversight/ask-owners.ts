import type { Input, Reply } from '@strongroom/contract/wire/endpoint.ts'
import type * as contract from '@strongroom/contract/organisation/oversight/overseen-workspaces.ts'
import type { Change } from '../../kernel/change.ts'
import { actorName } from '../../mail/actor-name.ts'
import { mailPerson } from '../../mail/mail-person.ts'
import { lockChosen } from './lock-chosen.ts'
import { isOwnerActive, type OverseenRow } from './queries.ts'

/** Asks owners whether their workspaces are still needed. An owner of several gets one email. */
export async function askOwners(
  change: Change,
  { params, body }: Input<typeof contract.askOwners>,
): Promise<Reply<typeof contract.askOwners>> {
  const { workgroup, outcomes, workspaces } = await lockChosen(change, params.workgroupUuid, body.workspaceUuids)
  const asked: OverseenRow[] = []
  for (const { row, entity, actions } of workspaces) {
    if (!actions.askOwner) outcomes.refuse(row.id, isOwnerActive(row) ? 'owner.asked.lately' : 'owner.is.away')
    else {
      change.record('WORKSPACE_OWNER_ASKED', entity, { to: { owner: row.address } })
      outcomes.done.push(row.id)
      asked.push(row)
    }
  }
  if (asked.length === 0) change.nothingChanged()
  else
    await change.db
      .insertInto('owner_question')
      .values(asked.map(({ id }) => ({ workspace_id: id, asked_at: change.now })))
      .onConflict((on) => on.column('workspace_id').doUpdateSet({ asked_at: change.now }))
      .execute()
  const person = await actorName(change)
  for (const [owner, rows] of Map.groupBy(asked, ({ owner_id }) => owner_id))
    await mailPerson(change, owner, {
      subject: 'owner-asked.subject',
      paragraphs: ['owner-asked.intro', 'owner-asked.list', 'owner-asked.what'],
      values: { person, workgroup: workgroup.row.name, workspaces: rows.map(({ name }) => `“${name}”`).join(', ') },
      message: { intro: 'owner-asked.message', text: body.message },
      link: { label: 'owner-asked.button', path: '/' },
    })
  return outcomes
}
