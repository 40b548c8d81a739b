import type { Endpoint } from '@strongroom/contract/wire/endpoint.ts'
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

const Field = z.object({
  description: z.string().optional(),
  anyOf: z.array(z.object({ description: z.string() }).partial()).optional(),
})

/** The fields of a body that are times, by the contract. */
function timesOf({ body }: Endpoint): string[] {
  if (!body) return []
  const { properties = {} } = z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' })
  return Object.entries(properties).flatMap(([name, schema]) => {
    const { description, anyOf = [] } = Field.parse(schema)
    return [description, ...anyOf.map((one) => one.description)].includes('epoch milliseconds') ? [name] : []
  })
}

const withTimes = [...contractNames().endpoints].flatMap(([endpoint, { operationId }]) =>
  timesOf(endpoint).map((name) => ({ operationId, endpoint, name })),
)

test.each(withTimes)(
  '$operationId refuses a $name that no calendar of four-digit years has',
  async ({ endpoint, name }) => {
    const { token } = await given.person(server, 'Anna')
    const params = Object.fromEntries([...endpoint.path.matchAll(/:(\w+)/g)].map(([, param]) => [param!, uuidv7()]))
    for (const time of [limits.latestTime + 1, Number.MAX_SAFE_INTEGER, -1]) {
      const answer = await fetch(server.url + addressOf(endpoint, { params }), {
        method: endpoint.method,
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify({ [name]: time }),
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
