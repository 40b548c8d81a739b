import { GroupName } from '@strongroom/contract/organisation/groups/groups.ts'
import { matches } from '../filter/matches.ts'
import { parsePath, type ScimPath } from '../filter/parse-path.ts'
import { type Operation, operationsOf } from '../read-operations.ts'
import { externalIdOf, isRecord, isUuid, syntax, textOf } from '../read-values.ts'
import { invalidValue, ScimError } from '../scim-error.ts'

/** The state of a group that a directory wants. */
export interface WantedGroup {
  displayName: string
  externalId: string | null
  /** Ids in lower case. */
  members: Set<string>
}

/** Reads a whole group. Without members or an external id it has none; other attributes are ignored. */
export function readGroup(body: unknown): WantedGroup {
  if (!isRecord(body)) throw syntax('The body must be a group.')
  const given = new Map(Object.entries(body).map(([name, value]) => [name.toLowerCase(), value]))
  return {
    displayName: nameOf(given.get('displayname') ?? ''),
    externalId: externalIdOf(given.get('externalid') ?? null),
    members: new Set(newMembersOf(given.get('members') ?? [])),
  }
}

/** Applies the operations of PATCH, as directories send them: with a path, or with an object of paths. */
export function patchGroup(group: WantedGroup, body: unknown): WantedGroup {
  for (const { op, path, value } of operationsOf(body)) {
    if (path !== undefined) setAttribute(group, parsePath(path), { op, value })
    else if (op === 'remove') throw new ScimError(400, 'noTarget', 'remove needs a path.')
    else {
      if (!isRecord(value)) throw syntax('An operation without a path needs an object as its value.')
      for (const [name, one] of Object.entries(value)) setAttribute(group, parsePath(name), { op, value: one ?? null })
    }
  }
  return group
}

type Given = Pick<Operation, 'op' | 'value'>

function setAttribute(group: WantedGroup, path: ScimPath, { op, value }: Given): void {
  switch (path.attribute) {
    case 'displayname':
      if (op === 'remove') throw new ScimError(400, 'mutability', 'displayName can’t be removed.')
      group.displayName = nameOf(value)
      return
    case 'externalid':
      group.externalId = op === 'remove' ? null : externalIdOf(value)
      return
    case 'members':
      return setMembers(group, path, { op, value })
    case 'schemas':
    case 'id':
    case 'meta':
      return
    default:
      throw new ScimError(400, 'invalidPath', `Groups have no attribute ${path.attribute.slice(0, 60)}.`)
  }
}

function setMembers({ members }: WantedGroup, { sub, filter }: ScimPath, { op, value }: Given): void {
  if (sub !== undefined) throw new ScimError(400, 'invalidPath', 'Members are added and removed as a whole.')
  if (filter) {
    if (op !== 'remove') throw new ScimError(400, 'mutability', 'Members are added and removed as a whole.')
    for (const id of members) if (matches(filter, { value: id, type: 'User' })) members.delete(id)
  } else if (op === 'remove' && value !== null) {
    // People who aren't in the group are removed already.
    for (const id of idsOf(value)) members.delete(id)
  } else {
    const ids = op === 'remove' ? [] : newMembersOf(value ?? [])
    if (op !== 'add') members.clear()
    for (const id of ids) members.add(id)
  }
}

function newMembersOf(value: unknown): string[] {
  const ids = idsOf(value)
  if (!ids.every(isUuid)) throw unknownMember()
  return ids
}

export const unknownMember = () => invalidValue('members: each value must be the id of a user.')

/** The ids of members, which are objects with a value, in a list or alone. */
function idsOf(value: unknown): string[] {
  return (Array.isArray(value) ? value : [value]).map((one: unknown) => {
    const id = isRecord(one) ? one['value'] : one
    if (typeof id !== 'string') throw unknownMember()
    return id.toLowerCase()
  })
}

function nameOf(value: unknown): string {
  const result = GroupName.safeParse(textOf('displayName', value))
  if (!result.success) throw invalidValue(`displayName: ${result.error.issues[0]!.message}.`)
  return result.data
}
