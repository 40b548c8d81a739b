import type { Endpoint } from '@strongroom/contract/wire/endpoint.ts'
import { TimeInput } from '@strongroom/contract/wire/ids.ts'
import { limits } from '@strongroom/contract/wire/limits.ts'
import { placeHolds } from '@strongroom/contract/organisation/oversight/legal-holds.ts'
import { closeWorkspace } from '@strongroom/contract/workspaces/lifecycle.ts'
import { inviteParticipants, updateParticipant } from '@strongroom/contract/workspaces/participants.ts'
import { createWorkspace } from '@strongroom/contract/workspaces/workspaces.ts'
import { expect, test } from 'vitest'
import { v7 as uuidv7 } from 'uuid'
import { z } from 'zod'
import { setMember } from '../test/administration/enterprise.ts'
import { as } from '../test/as.ts'
import { addressOf } from '../test/call.ts'
import * as given from '../test/given.ts'
import { outcomeOf } from '../test/matrix.ts'
import { useServer } from '../test/server.ts'
import { contractNames } from './contract-names.ts'

const server = useServer()

/** The parts of a JSON schema in which times are searched. */
interface Part {
  description?: string
  const?: unknown
  properties?: Record<string, Part>
  additionalProperties?: Part | boolean
  items?: Part
  prefixItems?: Part[]
  anyOf?: Part[]
  oneOf?: Part[]
  allOf?: Part[]
}

/** A time of a body: its path, and a body that contains it and little else. */
interface Found {
  path: string[]
  bodyWith: (time: number) => unknown
}

const within = (found: Found[], name: string, wrap: (value: unknown) => unknown): Found[] =>
  found.map(({ path, bodyWith }) => ({ path: [name, ...path], bodyWith: (time) => wrap(bodyWith(time)) }))

/** The times in a schema: of nested objects, of lists, and of each variant of a union. */
function timesIn(part: Part): Found[] {
  if (part.description === 'epoch milliseconds') return [{ path: [], bodyWith: (time) => time }]
  const { properties = {}, additionalProperties, items, prefixItems = [], anyOf = [], oneOf = [], allOf = [] } = part
  // Fields with one value name the variant of a union.
  const fixed = Object.fromEntries(
    Object.entries(properties).flatMap(([name, { const: value }]) => (value === undefined ? [] : [[name, value]])),
  )
  return [
    ...[...anyOf, ...oneOf, ...allOf].flatMap(timesIn),
    ...Object.entries(properties).flatMap(([name, one]) =>
      within(timesIn(one), name, (value) => ({ ...fixed, [name]: value })),
    ),
    ...(typeof additionalProperties === 'object'
      ? within(timesIn(additionalProperties), 'any', (value) => ({ any: value }))
      : []),
    ...(items ? within(timesIn(items), '0', (value) => [value]) : []),
    ...prefixItems.flatMap((one, index) =>
      within(timesIn(one), String(index), (value) => [...Array<null>(index).fill(null), value]),
    ),
  ]
}

/** The times of a body, by the contract. */
const timesOf = ({ body }: Endpoint): Found[] => (body ? timesIn(jsonOf(body)) : [])

const jsonOf = (schema: z.ZodType) => z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Part

const withTimes = [...contractNames().endpoints].flatMap(([endpoint, { operationId }]) =>
  timesOf(endpoint).map(({ path, bodyWith }) => ({ operationId, endpoint, bodyWith, name: path.join('.') })),
)

test('times are found in nested objects, lists, records and unions', () => {
  const schema = z.object({
    name: z.string(),
    inner: z.object({ at: TimeInput.nullable() }),
    list: z.array(z.object({ from: TimeInput.optional() })),
    either: z.union([z.object({ kind: z.literal('once'), at: TimeInput }), z.string()]),
    named: z.record(z.string(), TimeInput),
  })
  const found = timesIn(jsonOf(schema))
  expect(found.map(({ path, bodyWith }) => [path.join('.'), bodyWith(5)])).toEqual([
    ['inner.at', { inner: { at: 5 } }],
    ['list.0.from', { list: [{ from: 5 }] }],
    ['either.at', { either: { kind: 'once', at: 5 } }],
    ['named.any', { named: { any: 5 } }],
  ])
})

test.each(withTimes)(
  '$operationId refuses a $name that no calendar of four-digit years has',
  async ({ endpoint, name, bodyWith }) => {
    const { token } = await given.person(server, 'Anna')
    const params = Object.fromEntries([...endpoint.path.matchAll(/:(\w+)/g)].map(([, param]) => [param!, uuidv7()]))
    for (const time of [limits.latestTime + 1, Number.MAX_SAFE_INTEGER, -1]) {
      const answer = await fetch(server.url + addressOf(endpoint, { params }), {
        method: endpoint.method,
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify(bodyWith(time)),
      })
      const { fields = [] } = (await answer.json()) as { fields?: { path: string }[] }
      expect([answer.status, fields.map(({ path }) => path)]).toEqual([400, expect.arrayContaining([name])])
    }
  },
)

test('an end of a participation that the database could not store is refused like any wrong field', async () => {
  const { workspace, owner, people } = await given.workspaceWith(server, { reader: [] })
  const place = { owner, workspace }
  const participantUuid = await given.invitee(server, place, { email: 'later@people.example' }, [])
  const expiresTime = Number.MAX_SAFE_INTEGER
  const body = { workspaceUuid: workspace.uuid, emails: [people.reader.email, 'new@people.example'], expiresTime }
  expect(await outcomeOf(as(server, owner).call(inviteParticipants, { body }))).toBe('input.invalid')
  const change = as(server, owner).call(updateParticipant, { params: { participantUuid }, body: { expiresTime } })
  expect(await outcomeOf(change)).toBe('input.invalid')
})

/** Characters of which a page shows nothing: a joiner, a soft hyphen, a blank Korean letter, a blank Braille pattern. */
const UNSEEN = ['\u200d', '\u00ad\u00ad', ' \u3164 ', '\u2800\n\u2800']

test('a reason that nobody can see is none', async () => {
  const domain = 'unseen.example'
  const workgroupUuid = await given.workgroup(server, domain)
  const admin = await given.person(server, 'Admin', domain)
  await setMember(server, admin, { is_workgroup_admin: true })
  const owner = await given.person(server, 'Owner', domain)
  const { uuid } = await as(server, owner).call(createWorkspace, { body: { name: 'Closed without a reason' } })
  for (const reason of UNSEEN) {
    const body = { workspaceUuids: [uuid], reason }
    const hold = as(server, admin).call(placeHolds, { params: { workgroupUuid }, body })
    const close = as(server, admin).call(closeWorkspace, { params: { workspaceUuid: uuid }, body: { comment: reason } })
    expect([await outcomeOf(hold), await outcomeOf(close)]).toEqual(['input.invalid', 'close.reason.required'])
  }
})
