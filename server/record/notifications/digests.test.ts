import * as users from '@strongroom/contract/identity/users.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { as, type TestPerson } from '../../test/as.ts'
import * as given from '../../test/given.ts'
import { mailsTo } from '../../test/fakes/mails.ts'
import { choose, morning, newsOf, tell, untilMorning } from '../../test/news.ts'
import { useServer } from '../../test/server.ts'
import { sendDigests } from './send-digests.job.ts'

const server = useServer()
const again = (who: TestPerson) => given.signIn(server, who)
const upload = (who: TestPerson, workspace: { uuid: string }, name: string) =>
  as(server, who).upload({ name, bytes: name }, { workspaceUuid: workspace.uuid })

test('many people and several nodes: one email each', async () => {
  const { owner, workspace } = await given.workspaceWith(server)
  const readers: TestPerson[] = []
  for (let i = 0; i < 30; i++) readers.push(await given.person(server, 'Reader'))
  for (const who of readers) {
    await given.participant(server, { owner, workspace }, who, [])
    await choose(server, who, { dailyEmail: true, immediateEmail: true })
  }
  await tell(server)
  const before = await Promise.all(readers.map(async (who) => (await newsOf(server, who)).length))
  await upload(owner, workspace, 'News.txt')
  await Promise.all([tell(server), tell(server), tell(server), tell(server)])
  await tell(server)
  server.pass(untilMorning(server, 'DAILY'))
  await Promise.all([tell(server), tell(server), tell(server), tell(server)])
  const after = await Promise.all(readers.map(async (who) => (await newsOf(server, who)).length))
  expect(after.map((total, i) => total - before[i]!)).toEqual(readers.map(() => 2))
  // The number of statements is the same for any number of people and events in a batch.
  const statementsFor = async (people: TestPerson[]) => {
    const ids = people.map(({ uuid }) => uuid)
    await sql`update mailing set due = ${new Date(0)}, since_xid = '0', since_at = ${new Date(0)} where person_id = any(${ids}::uuid[])
      and kind = 'DAILY'`.execute(server.ports.databases.write)
    const sent = server.ports.databases.statements()
    await sendDigests.work(server.ports, {})
    return server.ports.databases.statements() - sent
  }
  expect(await statementsFor(readers.slice(0, 20))).toBe(await statementsFor(readers.slice(0, 1)))
  expect((await newsOf(server, readers[0]!)).length, 'what was told is told again').toBe(after[0]! + 2)
})

test('a run that is killed leaves neither an email nor a gap', async () => {
  const { owner, workspace, people } = await given.workspaceWith(server, { viewer: [] })
  await choose(server, people.viewer, { immediateEmail: true })
  await tell(server)
  const before = (await newsOf(server, people.viewer)).length
  await upload(owner, workspace, 'Kept.txt')
  const { writePool } = server.ports.databases
  await server.asOwner(`create function wait_for_the_end() returns trigger language plpgsql as
    $$ begin perform pg_sleep(20); return null; end $$`)
  await server.asOwner(
    'create trigger waits after insert on mail for each statement execute function wait_for_the_end()',
  )
  const run = tell(server).catch((error: unknown) => error)
  const end = async () => {
    const { rowCount } = await writePool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and wait_event = 'PgSleep'`,
    )
    return rowCount
  }
  await expect.poll(end, { interval: 50 }).toBe(1)
  expect(await run).toBeInstanceOf(Error)
  await server.asOwner('drop trigger waits on mail')
  expect((await newsOf(server, people.viewer)).length).toBe(before)
  await tell(server)
  await tell(server)
  expect((await newsOf(server, people.viewer)).length).toBe(before + 1)
})

test('news wait for long transactions; a changed preference applies to later events only', async () => {
  const { owner, workspace, people } = await given.workspaceWith(server, { viewer: [] })
  const { writePool, write } = server.ports.databases
  const client = await writePool.connect()
  await client.query('begin')
  await client.query('select pg_current_xact_id()')
  await upload(owner, workspace, 'Before.txt')
  await choose(server, people.viewer, { immediateEmail: true })
  await upload(owner, workspace, 'After.txt')
  await sendDigests.work(server.ports, {})
  await sendDigests.work(server.ports, {})
  expect(await newsOf(server, people.viewer)).toEqual([])
  await client.query('commit')
  client.release()
  await tell(server)
  await tell(server)
  const [mail, ...others] = await newsOf(server, people.viewer)
  expect(others).toEqual([])
  expect(mail!.text).toContain('After')
  expect(mail!.text).not.toContain('Before')
  // A restored database restarts its transaction numbers: times decide what is new then.
  await upload(owner, workspace, 'Restored.txt')
  const ahead = { since_xid: '1000000000000', due: new Date(0) }
  await write.updateTable('mailing').set(ahead).where('person_id', '=', people.viewer.uuid).execute()
  await tell(server)
  await tell(server)
  expect(await newsOf(server, people.viewer)).toHaveLength(2)
  expect((await newsOf(server, people.viewer))[0]!.text).toContain('Restored')
})

test('seven o’clock is local to the person; after a move the new seven counts, and nothing is sent twice', async () => {
  const { owner, workspace, people } = await given.workspaceWith(server, { far: [] })
  const move = async (timezone: string) =>
    as(server, await again(people.far)).call(users.updateUser, {
      params: { userUuid: people.far.uuid },
      body: { firstName: 'Far', lastName: 'Tester', timezone },
    })
  await move('Pacific/Auckland')
  await tell(server)
  await upload(owner, workspace, 'First.txt')
  await morning(server, 'DAILY', 'Pacific/Auckland')
  expect(await newsOf(server, people.far)).toHaveLength(1)
  await move('Pacific/Honolulu')
  await tell(server)
  await upload(await again(owner), workspace, 'Second.txt')
  await morning(server, 'DAILY', 'Pacific/Honolulu')
  const [second, ...others] = await newsOf(server, people.far)
  expect(others).toHaveLength(1)
  expect(second!.text).toContain('Second')
  expect(second!.text).not.toContain('First')
})

test('a digest goes to the current address, in the person’s language', async () => {
  const { owner, workspace, people } = await given.workspaceWith(server, { cymro: [], tangata: [] })
  await as(server, people.cymro).call(users.updateLocale, {
    params: { userUuid: people.cymro.uuid },
    body: { locale: 'cy' },
  })
  await as(server, people.tangata).call(users.updateLocale, {
    params: { userUuid: people.tangata.uuid },
    body: { locale: 'mi' },
  })
  await tell(server)
  await upload(owner, workspace, 'Deed.txt')
  const moved = `moved-${people.cymro.email}`
  await server.ports.databases.write
    .updateTable('email_address')
    .set({ address: moved })
    .where('person_id', '=', people.cymro.uuid)
    .execute()
  await morning(server)
  const [cy] = await mailsTo(server, moved)
  expect(cy!.subject).toMatch(/^Eich crynodeb, \d+ \S+ \d{4}$/)
  expect(cy!.text).toContain('Uwchlwythodd Owner Tester “Deed.')
  expect(cy!.html).toContain('lang="cy"')
  const [mi] = await mailsTo(server, people.tangata.email)
  expect(mi!.subject).toMatch(/^Tō whakarāpopototanga, /)
  expect(mi!.text).toContain('I tuku ake a Owner Tester i “Deed.')
})
