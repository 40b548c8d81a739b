import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import {
  findRegistration,
  forgotPassword,
  getMyself,
  register,
  resetPassword,
} from '@strongroom/contract/identity/sign-in.ts'
import { changePassword } from '@strongroom/contract/identity/users.ts'
import { updateWorkgroupSettings } from '@strongroom/contract/organisation/workgroups.ts'
import { beforeEach, expect, test } from 'vitest'
import { hashOf } from '../sessions/open-session.ts'
import { as, type TestPerson } from '../../test/as.ts'
import * as given from '../../test/given.ts'
import { linkIn, mailsTo } from '../../test/fakes/mails.ts'
import { outcomeOf } from '../../test/matrix.ts'
import { useServer } from '../../test/server.ts'

const server = useServer()
const PASSWORD = 'correct horse battery'
let total = 0

beforeEach(async () => {
  server.ports.config.forbiddenWords = ['Strongroom', 'Project Kingfisher']
  await server.ports.databases.beside.deleteFrom('attempt').execute()
})

async function registration(domain: string) {
  const [token, email] = [`token ${++total}`, `guest-${total}@${domain}`]
  const created = server.ports.clock.now()
  const expires = new Date(created.getTime() + 60_000)
  await server.ports.databases.write
    .insertInto('registration_link')
    .values({ token_hash: hashOf(token), email, locale: 'en-gb', created, expires })
    .execute()
  const found = await as(server, undefined).call(findRegistration, { params: { token } })
  const choose = (password: string) => {
    const body = { first: 'Ffion', last: 'Llewellyn', password, repeatpassword: password }
    return outcomeOf(as(server, undefined).call(register, { params: { token }, body }))
  }
  return { found, choose }
}

async function reset(person: TestPerson) {
  await as(server, undefined).call(forgotPassword, { body: { email: person.email } })
  await server.drain()
  const token = linkIn((await mailsTo(server, person.email))[0]!).searchParams.get('token')!
  return (password: string) =>
    outcomeOf(
      as(server, undefined).call(resetPassword, {
        body: { email: person.email, token, password, repeatPassword: password },
      }),
    )
}

const change = (person: TestPerson) => (newPassword: string) =>
  outcomeOf(
    as(server, person).call(changePassword, {
      params: { userUuid: person.uuid },
      body: { oldPassword: PASSWORD, newPassword },
    }),
  )

test('common passwords and words of the installation are refused wherever a password is chosen', async () => {
  await given.workgroup(server, 'harbourmasters.example')
  const nia = await given.person(server, 'Bronwen', 'harbourmasters.example')
  const { choose } = await registration('harbourmasters.example')
  for (const choosing of [choose, await reset(nia), change(nia)]) {
    expect(await choosing('short')).toBe('password.weak')
    for (const leaked of ['Butterfly2024!', 'Sunfl0wer2024', 'michaeljackson'])
      expect(await choosing(leaked), leaked).toBe('password.leaked')
    for (const known of ['StrongRoom-2031', 'K1ngfisher2024!', 'Harbourmasters99', 'Localhost-2024'])
      expect(await choosing(known), known).toBe('password.forbidden')
  }
  expect(await choose('Ffion+Llewellyn1')).toBe('password.forbidden')
  expect(await change(nia)('Bronwen-Tester-1')).toBe('password.forbidden')
  expect(await choose('eight kingfishers over Harbourmasters')).toBe('ok')
  expect(await change(nia)('eight kingfishers over water')).toBe('ok')
})

test('passwords of the installation’s own breach list are refused', async () => {
  const nia = await given.person(server, 'Nia')
  const breached = 'nine herons over a river'
  const folder = mkdtempSync(path.join(os.tmpdir(), 'strongroom-breached-'))
  const file = path.join(folder, 'breached.txt')
  writeFileSync(file, `${createHash('sha1').update(breached).digest('hex').toUpperCase()}:7\r\n`)
  server.ports.config.breachedPasswords = file
  expect([await change(nia)(breached), await change(nia)(`${breached}s`)]).toEqual(['password.leaked', 'ok'])
  server.ports.config.breachedPasswords = undefined
  rmSync(folder, { recursive: true })
})

test('a workgroup requires longer passwords and says so before people choose one', async () => {
  const workgroup = await given.workgroup(server, 'longer.example')
  const [admin, member] = [
    await given.person(server, 'Admin', 'longer.example'),
    await given.person(server, 'Member', 'longer.example'),
  ]
  const { write } = server.ports.databases
  await write.updateTable('member').set({ is_workgroup_admin: true }).where('person_id', '=', admin.uuid).execute()
  const set = (who: TestPerson, passwordMinimum: number) =>
    outcomeOf(
      as(server, who).call(updateWorkgroupSettings, {
        params: { workgroupUuid: workgroup },
        body: { passwordMinimum: passwordMinimum as 15 },
      }),
    )
  expect(await set(member, 15)).toBe('permission.denied')
  expect(await set(admin, 8)).toBe('input.invalid')
  expect((await registration('longer.example')).found.passwordMinimum).toBe(12)
  for (const minimum of [15, 16] as const) {
    expect(await set(admin, minimum)).toBe('ok')
    const { found, choose } = await registration('longer.example')
    expect(found.passwordMinimum).toBe(minimum)
    expect((await as(server, member).call(getMyself, { query: {} })).passwordMinimum).toBe(minimum)
    const under = 'heron over water'.slice(0, minimum - 1)
    for (const choosing of [choose, await reset(member), change(member)])
      expect(await choosing(under)).toBe(`password.under.${minimum}`)
    // A password with the rule's three character classes but too few characters is too short as well.
    expect(await choose('Heron7water')).toBe(`password.under.${minimum}`)
    expect(await choose('heron over water'.slice(0, minimum))).toBe('ok')
  }
  expect((await registration('elsewhere.example')).found.passwordMinimum).toBe(12)
})
