import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { listSessions } from '@strongroom/contract/identity/sessions.ts'
import { getMe, getMyself, logout } from '@strongroom/contract/identity/sign-in.ts'
import { keepAlive } from '@strongroom/contract/wire/system.ts'
import { acceptTerms, findAcceptedTerms, findTerms } from '@strongroom/contract/identity/terms.ts'
import { updateTheme } from '@strongroom/contract/identity/users.ts'
import { createWorkspace, listMyWorkspaces } from '@strongroom/contract/workspaces/workspaces.ts'
import { afterAll, expect, test } from 'vitest'
import { as } from '../../test/as.ts'
import { callOver } from '../../test/call.ts'
import * as given from '../../test/given.ts'
import { outcomeOf } from '../../test/matrix.ts'
import { useServer } from '../../test/server.ts'

const file = path.join(mkdtempSync(path.join(os.tmpdir(), 'strongroom-terms-')), 'terms.md')
afterAll(() => rmSync(path.dirname(file), { recursive: true, force: true }))
writeFileSync(file, '# Terms\n\nBe kind. <script>alert(1)</script>')
const server = useServer({}, { TERMS_VERSION: '2026-11', TERMS_FILE: file })

test('until the terms are accepted only calls about oneself answer', async () => {
  const anna = await given.person(server, 'Anna')
  const call = as(server, anna).call
  const params = { userUuid: anna.uuid }
  expect(await outcomeOf(call(listMyWorkspaces, { query: {} }))).toBe('terms.not.accepted')
  expect(await outcomeOf(call(createWorkspace, { body: { name: 'W' } }))).toBe('terms.not.accepted')
  for (const own of [
    call(getMe, { query: {} }),
    call(getMyself, { query: {} }),
    call(keepAlive, {}),
    call(listSessions, {}),
    call(updateTheme, { params, body: { theme: 'DARK' } }),
  ])
    expect(await outcomeOf(own)).toBe('ok')
  expect(await call(findAcceptedTerms, { params })).toEqual({ touAccepted: false })
  const me = await call(getMyself, { query: { includeActions: 'true' } })
  expect(me.actions).toMatchObject({ acceptTerms: true })

  await call(acceptTerms, { params })
  await call(acceptTerms, { params })
  expect(await call(findAcceptedTerms, { params })).toEqual({ touAccepted: true })
  expect(await outcomeOf(call(listMyWorkspaces, { query: {} }))).toBe('ok')
  const events = await server.ports.databases.read
    .selectFrom('audit_event')
    .select('modified')
    .where('actor_id', '=', anna.uuid)
    .where('type', '=', 'TERMS_ACCEPTED')
    .execute()
  expect(events).toEqual([{ modified: { version: '2026-11' } }])
})

test('Basic authentication does not bypass the terms', async () => {
  const { email } = await given.person(server, 'Anna')
  const headers = { authorization: `Basic ${Buffer.from(`${email}:correct horse battery`).toString('base64')}` }
  const around = callOver({ url: server.url, headers }, listMyWorkspaces, { query: {} })
  expect(await outcomeOf(around)).toBe('terms.not.accepted')
})

test('nobody accepts for somebody else', async () => {
  const [anna, berta] = [await given.person(server, 'Anna'), await given.person(server, 'Berta')]
  const params = { userUuid: berta.uuid }
  expect(await outcomeOf(as(server, anna).call(acceptTerms, { params }))).toBe('not.found')
  expect(await outcomeOf(as(server, anna).call(findAcceptedTerms, { params }))).toBe('not.found')
  expect(await as(server, berta).call(findAcceptedTerms, { params })).toEqual({ touAccepted: false })
})

test('accepting an earlier version is not enough', async () => {
  const anna = await given.person(server, 'Anna')
  const row = { terms_version: '2025-01', terms_accepted_at: new Date() }
  await server.ports.databases.write.updateTable('person').set(row).where('id', '=', anna.uuid).execute()
  expect(await outcomeOf(as(server, anna).call(listMyWorkspaces, { query: {} }))).toBe('terms.not.accepted')
  expect(await outcomeOf(as(server, anna).call(logout, {}))).toBe('ok')
})

test('anybody can read the text, exactly as in the file', async () => {
  const terms = await as(server, undefined).call(findTerms, {})
  expect(terms).toEqual({ version: '2026-11', text: '# Terms\n\nBe kind. <script>alert(1)</script>' })
})
