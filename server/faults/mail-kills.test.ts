import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { createThread } from '@strongroom/contract/documents/comments.ts'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { sendTaskReminders } from '../documents/tasks/send-task-reminders.job.ts'
import { asSystem } from '../kernel/change.ts'
import { as } from '../test/as.ts'
import * as given from '../test/given.ts'
import { besides, ended, startWorker, until } from '../test/processes/worker-process.ts'
import { useServer } from '../test/server.ts'
import { tasksOn } from '../test/tasks.ts'
import { rounds } from './rounds.ts'

const folder = mkdtempSync(path.join(os.tmpdir(), 'strongroom-worker-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const server = useServer()
const write = () => server.ports.databases.write

/** People who take part, by rows: inviting many takes minutes. Returns their own ids. */
async function insertMany(workspaceId: string, count: number, domain: string): Promise<string[]> {
  const { rows } = await sql<{ person_id: string }>`
    with people as (
      insert into person (id, given_name, family_name, locale, timezone, created)
      select gen_random_uuid(), 'Many', 'Tester', 'en-gb', 'UTC', now() from generate_series(1, ${count}) returning id),
    addresses as (
      insert into email_address (address, person_id, is_primary) select id || '@' || ${domain}, id, true from people)
    insert into participant (id, workspace_id, person_id, email, invited_at, accepted_at)
    select gen_random_uuid(), ${workspaceId}::uuid, id, id || '@' || ${domain}, now(), now() from people
    returning person_id`.execute(write())
  return rows.map((row) => row.person_id)
}

/** The emails written so far: how many there are, and how many the people got who got least and most. */
async function emails(domain: string): Promise<{ all: number; least: number; most: number }> {
  const { rows } = await sql<{ all: number; least: number; most: number }>`
    select coalesce(sum(n), 0)::integer as all, coalesce(min(n), 0)::integer as least, coalesce(max(n), 0)::integer as most
      from (select count(m.id) as n from email_address e left join mail m on m.to_address = e.address
             where e.address like ${`%@${domain}`} group by e.address) each`.execute(write())
  return rows[0]!
}

/** Kills workers with -9 while they write emails, then lets one finish. Returns how often it hit the middle. */
async function killWhileSending(domain: string, total: number): Promise<number> {
  const written = async () => (await emails(domain)).all
  let middles = 0
  for (let round = 0; round < rounds(2); round++) {
    const { child, said } = startWorker(folder, besides(server))
    const before = await written()
    await until(async () => before === total || (await written()) > before, said)
    const gone = ended(child)
    child.kill('SIGKILL')
    await gone
    // As a living worker does a minute after the last heartbeat.
    await server.asOwner(
      `select graphile_worker.force_unlock_workers(array_agg(distinct locked_by)) from graphile_worker.jobs
        where locked_by is not null having count(*) > 0`,
    )
    const now = await written()
    if (now > 0 && now < total) middles += 1
  }
  const { child, said } = startWorker(folder, besides(server))
  await until(async () => (await written()) >= total, said)
  // A second email to somebody would come now.
  await sleep(2000)
  const gone = ended(child)
  child.kill('SIGTERM')
  await gone
  return middles
}

test('workers killed while they write the emails of a comment write each once', { timeout: 300_000 }, async () => {
  const { owner, workspace } = await given.workspaceWith(server)
  const [domain, total] = ['comments.example', 5000]
  await insertMany(workspace.uuid, total, domain)
  await as(server, owner).call(createThread, {
    body: { text: 'Please read', workspaceUuid: workspace.uuid, mentionsEveryone: true },
  })
  expect(await killWhileSending(domain, total), 'a worker was killed in the middle').toBeGreaterThan(0)
  expect(await emails(domain)).toEqual({ all: total, least: 1, most: 1 })
})

test('workers killed while they remind people of tasks remind each once', { timeout: 300_000 }, async () => {
  const { owner, workspace } = await given.workspaceWith(server)
  const [domain, people, tasks] = ['reminders.example', 100, 8]
  const assigneeUuids = await insertMany(workspace.uuid, people, domain)
  const wanting = (wants: boolean) =>
    sql`update person set email_subscriber = ${wants} where id = any(${assigneeUuids}::uuid[])`.execute(write())
  // Reminders only, no emails of the tasks' creation.
  await wanting(false)
  const dueDate = Date.now() + 2 * 86_400_000
  for (let n = 0; n < tasks; n++)
    await tasksOn(server).create(owner, { workspaceUuid: workspace.uuid, assigneeUuids, dueDate, reminders: [1] })
  await wanting(true)
  await sql`update task_reminder set due = now() - interval '1 minute'`.execute(write())
  await asSystem(server.ports, 'the time has come', async (change) => {
    change.unaudited('a test')
    change.enqueue(sendTaskReminders, {})
  })
  expect(await killWhileSending(domain, people * tasks), 'a worker was killed in the middle').toBeGreaterThan(0)
  expect(await emails(domain)).toEqual({ all: people * tasks, least: tasks, most: tasks })
})
