import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import * as given from '../test/given.ts'
import { endTrials } from '../organisation/workgroups/end-trials.job.ts'
import { runCommand } from '../test/processes/run-command.ts'
import { useServer } from '../test/server.ts'

const PASSWORD = 'a long enough password'
const server = useServer()
const folder = mkdtempSync(path.join(os.tmpdir(), 'strongroom-cli-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const cli = (words: string[], environment?: Record<string, string>) => runCommand(server, words, environment)

async function created(words: string[], environment?: Record<string, string>): Promise<string> {
  const { code, out, err } = await cli(words, environment)
  expect(err).toBe('')
  expect(code).toBe(0)
  return /created: (\S+)/.exec(out)![1]!
}

const events = async (id: string) => {
  const rows = await server.ports.databases.read
    .selectFrom('audit_event')
    .select(['type', 'modified'])
    .where('entity_id', '=', id)
    .orderBy('id')
    .execute()
  return rows.map(({ type, modified }) => [type, modified])
}

/** Counts the rows of every table that the commands write. */
async function counts() {
  const { databases } = server.ports
  const tables = ['account', 'workgroup', 'workgroup_domain', 'person', 'member', 'audit_event'] as const
  const count = async (table: (typeof tables)[number]) =>
    (
      await databases.read
        .selectFrom(table)
        .select((eb) => eb.fn.countAll<number>().as('n'))
        .executeTakeFirstOrThrow()
    ).n
  return Promise.all(tables.map(count))
}

test('an account, a workgroup with domains, and people in it, while the server runs', async () => {
  const account = await created(['create-account', 'Acme Ltd'])
  expect(await events(account)).toMatchObject([['ACCOUNT_CREATED', { name: 'Acme Ltd' }]])
  const workgroup = await created([
    'create-workgroup',
    '--name=Cyfrifon',
    '--locale=cy',
    '--domain=ACME.example',
    '--domain=*.acme.example',
    `--account=${account}`,
  ])
  expect(await events(workgroup)).toEqual([
    ['WORKGROUP_CREATED', { name: 'Cyfrifon', locale: 'cy' }],
    ['WORKGROUP_DOMAIN_CLAIMED', { domain: 'acme.example' }],
    ['WORKGROUP_DOMAIN_CLAIMED', { domain: '*.acme.example' }],
  ])
  const names = ['--given', 'Aroha', '--family', 'Ngata']
  const password = { STRONGROOM_PASSWORD: PASSWORD }
  const admin = await created(
    ['create-person', '--email', 'A@other.example', ...names, '--workgroup', workgroup, '--role', 'account-admin'],
    password,
  )
  const member = await created(['create-person', '--email', 'b@mail.acme.example', ...names], password)
  const members = await server.ports.databases.read
    .selectFrom('member')
    .select(['person_id', 'is_workgroup_admin', 'is_account_admin'])
    .where('workgroup_id', '=', workgroup)
    .orderBy('created')
    .execute()
  expect(members).toEqual([
    { person_id: admin, is_workgroup_admin: true, is_account_admin: true },
    { person_id: member, is_workgroup_admin: false, is_account_admin: false },
  ])
  expect(await events(admin)).toEqual([['USER_REGISTERED', { email: 'a@other.example', role: 'ACCOUNT_ADMIN' }]])
  const signedIn = await given.signIn(server, { email: 'a@other.example', name: 'Aroha', password: PASSWORD })
  expect(signedIn.uuid).toBe(admin)
  const setRole = (email: string, role: string) => cli(['set-role', '--email', email, '--role', role])
  const refused = await setRole('a@other.example', 'member')
  expect([refused.code, refused.err]).toEqual([1, expect.stringContaining('last active administrator')])
  expect((await setRole('b@mail.acme.example', 'account-admin')).out).toContain(member)
  expect((await setRole('a@other.example', 'workgroup-admin')).code).toBe(0)
  expect((await setRole('a@other.example', 'reporting')).code).toBe(0)
  expect((await events(admin)).at(-1)).toEqual(['MEMBER_ROLE_CHANGED', { role: 'REPORTING' }])
  expect((await setRole('a@other.example', 'workgroup-admin')).code).toBe(0)
  expect((await setRole('nobody@acme.example', 'member')).code).toBe(1)
  expect((await events(admin)).at(-1)).toEqual(['MEMBER_ROLE_CHANGED', { role: 'WORKGROUP_ADMIN' }])
  const setSales = (email: string, word: string) => cli(['set-role', '--email', email, '--sales', word])
  expect((await setSales('b@mail.acme.example', 'on')).out).toBe(`Sales role given: ${member}\n`)
  expect((await setSales('b@mail.acme.example', 'on')).out).toBe('The sales role was not changed.\n')
  expect((await setSales('b@mail.acme.example', 'off')).code).toBe(0)
  expect((await events(member)).at(-1)).toEqual(['SALES_ROLE_CHANGED', { sales: false }])
  expect((await setSales('nobody@acme.example', 'on')).code).toBe(1)
  expect((await cli(['set-role', '--email', 'b@mail.acme.example', '--operator', 'on'])).out).toBe(
    `Operator role given: ${member}\n`,
  )
  expect((await events(member)).at(-1)).toEqual(['OPERATOR_ROLE_CHANGED', { operator: true }])
  expect((await cli(['note-backup'])).out).toBe('Backup noted.\n')
  const { out } = await cli(['list-workgroups'])
  expect(out).toContain(`Account ${account}  Acme Ltd`)
  expect(out).toMatch(/Cyfrifon · members 2 · locale cy · domains \*\.acme\.example acme\.example · .*large files off/)
}, 180_000)

test('a domain belongs to one workgroup; repeating the command changes nothing', async () => {
  const [mine, other] = [await given.workgroup(server, 'mine.example'), await given.workgroup(server, 'other.example')]
  const claim = (domain: string) => cli(['claim-domain', '--workgroup', mine, '--domain', domain])
  expect(await claim('new.example')).toMatchObject({ code: 0, out: 'new.example now belongs to mine.example.\n' })
  const before = await counts()
  expect(await claim('new.example')).toMatchObject({ code: 0, out: 'new.example already belonged to mine.example.\n' })
  const taken = `other.example belongs to another workgroup: other.example (${other})\n`
  expect(await claim('other.example')).toMatchObject({ code: 1, out: '', err: taken })
  for (const domain of ['gmail.com', 'mail.GMAIL.com', '*.co.uk']) {
    const refused = await claim(domain)
    expect(refused).toMatchObject({ code: 1, out: '' })
    expect(refused.err).toMatch(/^--domain: is a public mail host/)
  }
  expect(await counts()).toEqual(before)
}, 180_000)

test('an option of a workgroup', async () => {
  const workgroup = await given.workgroup(server, 'large.example')
  const set = (word: string) => cli(['set-workgroup', '--workgroup', workgroup, '--large-files', word])
  expect(await set('on')).toMatchObject({ code: 0, out: 'Large files: on\n' })
  expect(await set('on')).toMatchObject({ code: 0, out: 'Large files: on (unchanged)\n' })
  expect(await events(workgroup)).toEqual([['WORKGROUP_UPDATED', { largeFiles: true }]])
  const strict = await cli(['set-workgroup', '--workgroup', workgroup, '--phishing-resistant-only', 'on'])
  expect(strict).toMatchObject({ code: 0, out: 'Passkeys only: on\n' })
  expect((await cli(['list-workgroups'])).out).toMatch(/large\.example.* · passkeys only on/)
}, 180_000)

test('a contract of a workgroup ends its trial and removes nothing', async () => {
  const workgroup = await given.workgroup(server, 'agreed.example')
  const columns = ['edition', 'contract', 'trial_ends'] as const
  const { write, read } = server.ports.databases
  const trial_ends = new Date(Date.now() - 1)
  await write.updateTable('workgroup').set({ trial_ends }).where('id', '=', workgroup).execute()
  const set = (words: string) => cli(['set-workgroup', '--workgroup', workgroup, '--contract', words])
  expect(await set('Agreement 7')).toMatchObject({
    code: 0,
    out: 'Contract note: Agreement 7\nThe trial no longer has an end date.\n',
  })
  await endTrials.work(server.ports, {})
  const row = () => read.selectFrom('workgroup').select(columns).where('id', '=', workgroup).executeTakeFirstOrThrow()
  expect(await row()).toEqual({ edition: 'ENTERPRISE', contract: 'Agreement 7', trial_ends: null })
  expect(await set('none')).toMatchObject({ code: 0, out: 'Contract note: none\n' })
  expect((await row()).contract).toBeNull()
  expect((await events(workgroup)).map(([, to]) => to)).toEqual([
    { contract: 'Agreement 7' },
    { trialEnds: null },
    { contract: null },
  ])
}, 180_000)

test('waiting emails are shown', async () => {
  const { owner, workspace } = await given.workspaceWith(server)
  await given.invitee(server, { owner, workspace }, { email: 'new-person@far.example' }, [])
  const shown = await cli(['outbox', '--to', 'New-Person@far.example'])
  expect(shown).toMatchObject({ code: 0, err: '' })
  expect(shown.out).toContain('To: new-person@far.example\n')
  expect(shown.out).toContain(`${server.ports.config.publicUrl}/register`)
  expect(await cli(['outbox', '--to', 'nobody@far.example'])).toMatchObject({ out: 'No emails are waiting.\n' })
  const wrongKey = { STRONGROOM_MASTER_KEY: Buffer.alloc(32, 1).toString('base64') }
  const refused = await cli(['outbox'], wrongKey)
  expect(refused).toMatchObject({ code: 1, out: '' })
  expect(refused.err).toMatch(/^STRONGROOM_MASTER_KEY: /)
}, 180_000)

const UNKNOWN = '00000000-0000-7000-8000-000000000000'
const person = ['create-person', '--given', 'A', '--family', 'B', '--email']
test.each<[string, string[], string, Record<string, string>?]>([
  ['an unknown command', ['make-coffee'], 'There is no command make-coffee.'],
  ['an unknown option', ['create-account', '--colour', 'red'], "Unknown option '--colour'"],
  ['a missing name', ['create-account'], 'NAME: is missing'],
  ['an empty name', ['create-account', '  '], 'NAME: required'],
  ['a word too many', ['create-account', 'A', 'B'], 'unexpected: B'],
  ['a missing option', ['create-workgroup', '--name', 'A'], '--account: is missing'],
  ['an unknown account', ['create-workgroup', '--name', 'A', '--account', UNKNOWN], 'There is no account'],
  ['an unknown workgroup', ['claim-domain', '--workgroup', UNKNOWN, '--domain', 'a.example'], 'There is no workgroup'],
  ['no domain', ['claim-domain', '--workgroup', UNKNOWN, '--domain', 'example'], '--domain: not a mail domain'],
  [
    'another word than on or off',
    ['set-workgroup', '--workgroup', UNKNOWN, '--large-files', 'yes'],
    'must be on or off',
  ],
  ['a weak password', [...person, 'x@y.example'], 'The password needs at least 12', { STRONGROOM_PASSWORD: 'Short1!' }],
  ['no password and no terminal', [...person, 'x@y.example'], 'STRONGROOM_PASSWORD'],
  ['a bad address', [...person, 'x@y'], '--email: not a valid e-mail address', { STRONGROOM_PASSWORD: PASSWORD }],
  ['a bad setting', ['create-account', 'A'], 'WORKER: must be inline or separate', { WORKER: 'no' }],
])('%s: a clear message, exit code 1, nothing changed', async (_what, words, message, environment) => {
  const before = await counts()
  const ended = await cli(words, environment)
  expect(ended).toMatchObject({ code: 1, out: '' })
  expect(ended.err).toContain(message)
  expect(ended.err).not.toMatch(/\n {4}at /)
  expect(await counts()).toEqual(before)
})

test('the trusted list is printed after additions and removals', async () => {
  const workgroup = await given.workgroup(server, 'trusting-cli.example')
  const list = async (...words: string[]) => (await cli(['trusted-list', '--workgroup', workgroup, ...words])).out
  expect(await list()).toBe('The list is empty: trusting-cli.example may share with everyone.\n')
  expect(await list('--add', 'Partner.example', '--add', '*.group.example')).toBe('*.group.example\npartner.example\n')
  expect(await list('--remove', '*.group.example')).toBe('partner.example\n')
  expect((await events(workgroup)).map(([type]) => type)).toEqual(['TRUSTED_LIST_CHANGED', 'TRUSTED_LIST_CHANGED'])
  const { err } = await cli(['trusted-list', '--workgroup', workgroup, '--add', 'nothing'])
  expect(err).toContain('neither an address nor a domain')
  await cli(['set-workgroup', '--workgroup', workgroup, '--edition', 'STANDARD'])
  expect((await events(workgroup)).at(-1)).toEqual(['WORKGROUP_UPDATED', { edition: 'STANDARD' }])
}, 180_000)

test('for a taken address nothing of the person is stored', async () => {
  const somebody = await given.person(server, 'Somebody')
  const before = await counts()
  const ended = await cli([...person, somebody.email.toUpperCase()], { STRONGROOM_PASSWORD: PASSWORD })
  expect(ended).toMatchObject({ code: 1, out: '', err: `${somebody.email} is already registered.\n` })
  expect(await counts()).toEqual(before)
})

test('without a server the embedded database is started and stopped; the next command finds what the first wrote', async () => {
  const alone = { DATABASE_URL: '', DATABASE_OWNER_URL: '', STRONGROOM_DATA: folder }
  const account = await created(['create-account', 'Alone'], alone)
  expect((await cli(['list-workgroups'], alone)).out).toContain(`Account ${account}  Alone`)
}, 180_000)
