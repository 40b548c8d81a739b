import { readFileSync } from 'node:fs'
import path from 'node:path'
import { exportAudit, exportLegacyAudit, exportSealedAudit } from '@strongroom/contract/record/audit-exports.ts'
import { updateLifecycle } from '@strongroom/contract/workspaces/lifecycle.ts'
import { acceptMembership, inviteMembers } from '@strongroom/contract/organisation/members.ts'
import { inviteParticipants, updateParticipant } from '@strongroom/contract/workspaces/participants.ts'
import { exportRecord } from '@strongroom/contract/record/records.ts'
import { checkRecentSignIn, resumeSession } from '@strongroom/contract/identity/sessions.ts'
import {
  loginMobileAuth,
  unregisterMobileAuth,
  updateMobileAuthPreference,
} from '@strongroom/contract/identity/two-step.ts'
import { requireTwoStep } from '@strongroom/contract/workspaces/workspaces.ts'
import { expect, test } from 'vitest'
import { contractNames } from '../../system/contract-names.ts'
import { as, type TestPerson } from '../../test/as.ts'
import { codeOf, registerAuthenticator } from '../../test/fakes/authenticator.ts'
import { callOver } from '../../test/call.ts'
import * as given from '../../test/given.ts'
import { outcomeOf } from '../../test/matrix.ts'
import { useServer } from '../../test/server.ts'

const server = useServer()
const STALE = 301_000
const DAY = 86_400_000
const WANTED = 'reauthentication.required'
const resume = (who: TestPerson) => as(server, who).call(resumeSession, { body: { password: 'correct horse battery' } })
const isRecent = (who: TestPerson) => outcomeOf(as(server, who).call(checkRecentSignIn, {}))

test('the table names every action that requires a recent sign-in', () => {
  const table = readFileSync(path.join(import.meta.dirname, '../../../docs/security/recent-sign-in.md'), 'utf8')
  const named = [...table.matchAll(/^\| .*? \| `(?<call>[A-Z]+ [^`]+)` \|/gm)].map(({ groups }) => groups!['call'])
  const endpoints = [...contractNames().endpoints.keys()]
  const wanted = endpoints.filter(({ errors }) => errors?.includes(WANTED))
  expect(named.toSorted()).toEqual(wanted.map(({ method, path: place }) => `${method} ${place}`).toSorted())
})

test('ending, weakening or transferring a workspace requires a recent sign-in, of managers too', async () => {
  const { workspace, people, owner } = await given.workspaceWith(server, {
    manager: ['hasManageWorkspace', 'hasDownload', 'hasEdit', 'hasInviter'],
    guest: ['hasDownload'],
  })
  const other = await given.person(server, 'Other')
  const guestId = await given.participant(server, { owner, workspace }, other, ['hasDownload'])
  const params = { workspaceUuid: workspace.uuid }
  const end = { endDate: server.ports.clock.now().getTime() + 3 * DAY, endReason: '', reminderDays: 0 } as const
  const acts = (who: TestPerson) => ({
    end: () => as(server, who).call(updateLifecycle, { params, body: end }),
    manager: () =>
      as(server, who).call(updateParticipant, {
        params: { participantUuid: guestId },
        body: { hasManageWorkspace: true },
      }),
    invited: () =>
      as(server, who).call(inviteParticipants, {
        body: { ...params, emails: ['chief@elsewhere.example'], hasManageWorkspace: true },
      }),
  })
  server.pass(STALE)
  expect(await outcomeOf(acts(people.manager).end()), 'a manager').toBe(WANTED)
  for (const [name, act] of Object.entries(acts(owner))) expect(await outcomeOf(act()), name).toBe(WANTED)
  // Calls that only withdraw access don't require it.
  expect(
    await outcomeOf(as(server, owner).call(updateLifecycle, { params, body: { endDate: null, endReason: null } })),
  ).toBe('ok')
  const less = { params: { participantUuid: guestId }, body: { hasCreateDocument: true } }
  expect(await outcomeOf(as(server, owner).call(updateParticipant, less))).toBe('ok')
  await resume(owner)
  for (const [name, act] of Object.entries(acts(owner))) expect(await outcomeOf(act()), name).toBe('ok')
})

test('switching two-step off for a workspace requires a recent sign-in, switching it on does not', async () => {
  const { workspace, owner } = await given.workspaceWith(server)
  const { write } = server.ports.databases
  await write.updateTable('session').set({ second_factor: 'EMAIL' }).where('person_id', '=', owner.uuid).execute()
  const turn = (requiresMFA: boolean) =>
    outcomeOf(
      as(server, owner).call(requireTwoStep, {
        params: { workspaceUuid: workspace.uuid },
        body: { requiresMFA },
      }),
    )
  server.pass(STALE)
  expect([await turn(true), await turn(false)]).toEqual(['ok', WANTED])
  await resume(owner)
  expect(await turn(false)).toBe('ok')
})

test('exporting the record requires a recent sign-in', async () => {
  const { workspace, owner } = await given.workspaceWith(server)
  const query = { workspaceUuid: workspace.uuid }
  const calls = [
    () => as(server, owner).fetch(exportAudit, { query }),
    () => as(server, owner).fetch(exportLegacyAudit, { query }),
    () => as(server, owner).fetch(exportRecord, { query }),
    () => as(server, owner).fetch(exportSealedAudit, { params: query, query: {} }),
  ]
  server.pass(STALE)
  for (const call of calls) expect(await (await call()).json()).toMatchObject({ code: WANTED })
  await resume(owner)
  for (const call of calls) {
    const response = await call()
    await response.arrayBuffer()
    expect(response.status).toBe(200)
  }
})

test('authenticator codes make no session recent, and removing the authenticator requires one', async () => {
  const known = await given.person(server, 'Anna')
  const { secret } = await registerAuthenticator(server, known)
  const code = () => codeOf(server, secret)
  const giveCode = async (who: TestPerson) => {
    const answer = await callOver({ url: server.url, token: who.token }, loginMobileAuth, { body: { totp: code() } })
    return { ...who, token: answer.headers.get('authorization')!.replace('Bearer ', '') }
  }
  server.pass(30_000)
  const half = await giveCode(await given.signIn(server, known))
  server.pass(STALE)
  const anna = await giveCode(half)
  const remove = () =>
    outcomeOf(
      as(server, anna).call(unregisterMobileAuth, { body: { userUuid: anna.uuid, type: 'TOTP', identifier: code() } }),
    )
  const body = { mobileAuthLogin: false, totp: code() }
  expect(await isRecent(anna)).toBe(WANTED)
  expect(await outcomeOf(as(server, anna).call(updateMobileAuthPreference, { body }))).toBe(WANTED)
  expect(await remove()).toBe(WANTED)
  await resume(anna)
  expect(await isRecent(anna)).toBe('ok')
  server.pass(30_000)
  expect(await remove()).toBe('ok')
})

test('moving to another workgroup requires a recent sign-in', async () => {
  const workgroup = await given.workgroup(server, 'joined.example')
  const [admin, anna] = [await given.person(server, 'Admin', 'joined.example'), await given.person(server, 'Anna')]
  const { write } = server.ports.databases
  await write.updateTable('member').set({ is_workgroup_admin: true }).where('person_id', '=', admin.uuid).execute()
  const body = { organisationUuid: workgroup, emails: [anna.email], message: '' }
  const { content } = await as(server, admin).call(inviteMembers, { body })
  const accept = () =>
    outcomeOf(
      as(server, anna).call(acceptMembership, {
        params: { memberUuid: content[0]!.uuid },
        body: { accepted: true },
      }),
    )
  server.pass(STALE)
  expect(await accept()).toBe(WANTED)
  await resume(anna)
  expect(await accept()).toBe('ok')
})
