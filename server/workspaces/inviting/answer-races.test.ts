import { closeWorkspace } from '@strongroom/contract/workspaces/lifecycle.ts'
import { answerInvitation } from '@strongroom/contract/workspaces/participants.ts'
import { createLinkedWorkspace, issueAgentShareToken } from '@strongroom/contract/workspaces/share-links.ts'
import { expect, test } from 'vitest'
import { as, type TestPerson } from '../../test/as.ts'
import * as given from '../../test/given.ts'
import { outcomeOf } from '../../test/matrix.ts'
import { serviceAccount } from '../../test/service-account.ts'
import { useServer } from '../../test/server.ts'

const server = useServer()

const answer = (who: TestPerson, participantUuid: string, accepted: boolean) =>
  outcomeOf(as(server, who).call(answerInvitation, { params: { participantUuid }, body: { accepted } }))
const close = (who: TestPerson, workspaceUuid: string) =>
  outcomeOf(as(server, who).call(closeWorkspace, { params: { workspaceUuid }, body: { comment: 'Over' } }))

/** The types of the events about a workspace, the first one first. */
async function recorded(workspaceUuid: string): Promise<string[]> {
  const rows = await server.ports.databases.write
    .selectFrom('audit_event')
    .select('type')
    .where('workspace_id', '=', workspaceUuid)
    .where('type', 'in', ['PARTICIPANT_ACCEPTED', 'PARTICIPANT_DECLINED', 'WORKSPACE_CLOSED', 'WORKSPACE_CREATED'])
    .orderBy('id')
    .execute()
  return rows.map(({ type }) => type)
}

test('of many answers to one invitation at once, one counts and is recorded', async () => {
  const { owner, workspace } = await given.workspaceWith(server)
  const guest = await given.person(server, 'Guest')
  const id = await given.invitee(server, { owner, workspace }, guest, [])
  const outcomes = await Promise.all(Array.from({ length: 24 }, (_, at) => answer(guest, id, at % 3 > 0)))
  expect(outcomes.filter((one) => one === 'ok')).toHaveLength(1)
  for (const one of outcomes) expect(['ok', 'participant.not.pending', 'participant.not.found']).toContain(one)
  expect(await recorded(workspace.uuid)).toHaveLength(2)
})

test('an invitation that is accepted while its workspace closes is accepted before the end or not at all', async () => {
  for (let round = 0; round < 4; round++) {
    const { owner, workspace } = await given.workspaceWith(server)
    const guest = await given.person(server, 'Guest')
    const id = await given.invitee(server, { owner, workspace }, guest, [])
    const [accepted, closed] = await Promise.all([answer(guest, id, true), close(owner, workspace.uuid)])
    expect(closed).toBe('ok')
    expect(['ok', 'workspace.closed']).toContain(accepted)
    expect(await recorded(workspace.uuid)).toEqual([
      'WORKSPACE_CREATED',
      ...(accepted === 'ok' ? ['PARTICIPANT_ACCEPTED'] : []),
      'WORKSPACE_CLOSED',
    ])
    expect(await answer(guest, id, false)).toBe('workspace.closed')
  }
})

test('a link that many follow at once creates one workspace, and another one once that is closed', async () => {
  const agent = await serviceAccount(server)
  const person = await given.person(server, 'Keeper')
  const [folderId, body] = ['F-1', { email: person.email, folderId: 'F-1' }]
  const { agentShareToken } = await as(server, agent).call(issueAgentShareToken, { body })
  const made = new Set<string>()
  const follow = async () => {
    const link = as(server, person).call(createLinkedWorkspace, { body: { name: 'Kept', agentShareToken, folderId } })
    return outcomeOf(link.then(({ uuid }) => made.add(uuid)))
  }
  const outcomes = await Promise.all(Array.from({ length: 20 }, follow))
  for (const one of outcomes) expect(['ok', 'try.again']).toContain(one)
  expect(made.size).toBe(1)
  const [first] = made
  const [closed, ...others] = await Promise.all([close(person, first!), follow(), follow(), follow()])
  expect(closed).toBe('ok')
  for (const one of others) expect(['ok', 'try.again']).toContain(one)
  expect(await follow()).toBe('ok')
  expect(made.size).toBe(2)
})
