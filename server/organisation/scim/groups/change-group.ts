import { limits } from '@strongroom/contract/wire/limits.ts'
import { sql } from 'kysely'
import { entities } from '../../../access/entities.ts'
import type { Change } from '../../../kernel/change.ts'
import {
  changePeopleBy,
  createGroupBy,
  deleteGroupBy,
  type GroupAuthor,
  renameGroupBy,
} from '../../groups/change-groups.ts'
import { lockGroup } from '../../groups/queries.ts'
import type { ProvisioningClient } from '../../provisioning/client-of-token.ts'
import { isUuid } from '../read-values.ts'
import { ScimError } from '../scim-error.ts'
import { selectUsers } from '../users/select-users.ts'
import { type Conditions, expectVersion } from '../versions.ts'
import { versionOfGroup } from './present-group.ts'
import { findGroup, noSuchGroup } from './select-groups.ts'
import { unknownMember, type WantedGroup } from './wanted-group.ts'

/** Creates a group that the directories of the workgroup keep. Returns its id. */
export async function createGroup(change: Change, client: ProvisioningClient, wanted: WantedGroup): Promise<string> {
  const author = authorOf(change, client)
  const personIds = [...wanted.members]
  await expectUsers(change, client, personIds)
  const { displayName: name, externalId } = wanted
  return createGroupBy(change, author, { name, externalId, people: { personIds } })
}

interface Asked {
  id: string
  /** Gets the current state and returns the wanted one. */
  want: (current: WantedGroup) => WantedGroup
  conditions: Conditions
}

/** Changes a group from its current state, which its lock keeps, to the wanted one. */
export async function changeGroup(
  change: Change,
  client: ProvisioningClient,
  { id, want, conditions }: Asked,
): Promise<void> {
  const group = await lockOwnGroup(change, client, id)
  expectVersion(conditions, versionOfGroup(await findGroup(change.read, client, id)))
  const author = authorOf(change, client)
  const entries = await change.db
    .selectFrom('people_group_entry')
    .select('person_id')
    .where('group_id', '=', group.id)
    .execute()
  const current = new Set(entries.flatMap(({ person_id }) => person_id ?? []))
  const wanted = want({ displayName: group.name, externalId: group.external_id, members: new Set(current) })
  expectBounded(wanted.members)
  const added = [...wanted.members.difference(current)]
  await expectUsers(change, client, added)
  const { displayName: name, externalId } = wanted
  await renameGroupBy(change, author, { group, name, externalId })
  const removed = [...current.difference(wanted.members)]
  if (added.length + removed.length === 0) return
  const changes = { add: { personIds: added }, remove: { personIds: removed } }
  await changePeopleBy(change, author, { group: { ...group, name }, ...changes })
}

/** Deletes a group. People who were invited by it stay in the workspaces. */
export async function deleteGroup(
  change: Change,
  client: ProvisioningClient,
  { id, ...conditions }: Conditions & { id: string },
): Promise<void> {
  const group = await lockOwnGroup(change, client, id)
  expectVersion(conditions, versionOfGroup(await findGroup(change.read, client, id)))
  await deleteGroupBy(change, authorOf(change, client), group)
}

/** The client as the author of changes, which a suspended workgroup refuses. */
export function authorOf(change: Change, client: ProvisioningClient): GroupAuthor {
  const workgroup = entities.workgroup(client.workgroupId)
  change.authorize({ actions: { provision: !client.isSuspended }, entity: workgroup }, 'provision')
  return { workgroup, client: { name: client.name } }
}

async function lockOwnGroup(change: Change, client: ProvisioningClient, id: string) {
  if (!isUuid(id)) throw noSuchGroup()
  const group = await lockGroup(change, client.workgroupId, id)
  if (!group.is_provisioned) throw noSuchGroup()
  return group
}

function expectBounded({ size }: { size: number }): void {
  if (size > limits.peoplePerGroup)
    throw new ScimError(400, 'tooMany', `A group has at most ${limits.peoplePerGroup} members.`)
}

/** Refuses ids of anybody but users whom the directory sees. */
async function expectUsers(change: Change, client: ProvisioningClient, ids: string[]): Promise<void> {
  expectBounded({ size: ids.length })
  if (ids.length === 0) return
  const rows = await selectUsers(change.read, client.workgroupId)
    .select('p.id')
    .where(sql<boolean>`p.id = any(${ids}::uuid[])`)
    .execute()
  if (rows.length < ids.length) throw unknownMember()
}
