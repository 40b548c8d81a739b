import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import type { TestPerson } from '../test/as.ts'
import * as given from '../test/given.ts'
import { mailsTo } from '../test/fakes/mails.ts'
import { useServer } from '../test/server.ts'
import { settled } from '../test/settled.ts'
import { besides, ended, startWorker, until } from '../test/processes/worker-process.ts'

const folder = mkdtempSync(path.join(os.tmpdir(), 'strongroom-nodes-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const server = useServer()

const MANY = 10
const JOBS = ['follow-plans', 'expire-participants', 'tell-news']

/** Workspaces at their end and expired participations, with news of each; time is that of the nodes. */
async function prepare() {
  const [owner, guest] = [await given.person(server, 'Owner'), await given.person(server, 'Guest')]
  const ending: string[] = []
  const lasting: string[] = []
  for (let i = 0; i < MANY; i++)
    for (const list of [ending, lasting]) {
      const workspace = await given.workspaceOf(server, owner)
      await given.participant(server, { owner, workspace }, guest, [])
      list.push(workspace.uuid)
    }
  const db = server.ports.databases.write
  await sql`update workspace set scheduled_end = now() - interval '1 minute' where id = any(${ending}::uuid[])`.execute(
    db,
  )
  await sql`update participant set expires_at = now() - interval '1 minute'
    where workspace_id = any(${lasting}::uuid[]) and person_id = ${guest.uuid}`.execute(db)
  await sql`update mailing set due = now() - interval '1 minute' where person_id = ${owner.uuid}`.execute(db)
  await settled(server)
  return { owner, guest, ending, lasting }
}

const enqueue = () =>
  server.ports.databases.writePool.query(
    `select graphile_worker.add_job(name, '{}'::json, max_attempts => 5) from unnest($1::text[]) as name`,
    [JOBS],
  )

/** Holds all work until both nodes have started some. */
async function competing(nodes: number): Promise<() => Promise<void>> {
  const client = await server.ports.databases.writePool.connect()
  await client.query('begin')
  await client.query('lock table workspace, participant, mailing in exclusive mode')
  for (let i = 0; i < 4; i++) await enqueue()
  const holders = () =>
    server.ports.databases.writePool.query(
      'select distinct locked_by from graphile_worker.jobs where locked_by is not null',
    )
  await until(
    async () => (await holders()).rows.length === nodes,
    () => 'both nodes have jobs',
  )
  return async () => {
    await client.query('commit')
    client.release()
  }
}

const countOf = async (type: string, ids: string[]) => {
  const { rows } = await sql<{ workspace_id: string; total: number }>`
    select workspace_id, count(*)::integer as total from audit_event
     where type = ${type} and workspace_id = any(${ids}::uuid[]) group by 1`.execute(server.ports.databases.read)
  return rows.map(({ total }) => total)
}

const mailed = async (who: TestPerson, words: RegExp) =>
  (await mailsTo(server, who.email)).filter(({ subject }) => words.test(subject)).map(({ subject }) => subject)

test.each([
  ['together', false],
  ['and one dies in the middle', true],
])(
  'two nodes work %s: each workspace closes once, each participation ends once, each is mailed once',
  async (_how, dies) => {
    const { owner, guest, ending, lasting } = await prepare()
    const nodes = [startWorker(folder, besides(server)), startWorker(folder, besides(server))]
    try {
      for (const { said } of nodes) await until(() => said().includes('The worker is ready'), said)
      const release = await competing(2)
      await release()
      if (dies) nodes[0]!.child.kill('SIGKILL')
      const isDone = async () => {
        const [closed, expired] = [
          await countOf('WORKSPACE_CLOSED', ending),
          await countOf('PARTICIPANT_EXPIRED', lasting),
        ]
        return closed.length === MANY && expired.length === MANY && (await mailed(owner, /^Your summary/)).length > 0
      }
      // Work of a killed node is left to the next minute's run, which comes sooner here.
      const isDoneByNow = async () => (await isDone()) || (await enqueue(), false)
      await until(isDoneByNow, () => nodes.map(({ said }) => said()).join('\n'))
      // The remaining nodes finish what they have begun.
      const exits = nodes.map(({ child }) => (child.signalCode ? undefined : ended(child)))
      for (const { child } of nodes.slice(dies ? 1 : 0)) child.kill('SIGTERM')
      await Promise.all(exits)
    } finally {
      for (const { child } of nodes) child.kill('SIGKILL')
    }
    const once = Array.from({ length: MANY }, () => 1)
    expect(await countOf('WORKSPACE_CLOSED', ending)).toEqual(once)
    expect(await countOf('PARTICIPANT_EXPIRED', lasting)).toEqual(once)
    for (const who of [owner, guest]) {
      const closed = await mailed(who, / has closed$/)
      expect([closed.length, new Set(closed).size]).toEqual([MANY, MANY])
    }
    const over = await mailed(guest, /^Your access to .* has ended$/)
    expect([over.length, new Set(over).size]).toEqual([MANY, MANY])
    expect(await mailed(owner, /^Your summary/)).toHaveLength(1)
  },
  150_000,
)
