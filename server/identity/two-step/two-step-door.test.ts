import {
  createFolder,
  deleteAsset,
  findAsset,
  listAssets,
  moveAsset,
  renameAsset,
} from '@strongroom/contract/documents/assets.ts'
import { listAuditEvents } from '@strongroom/contract/record/audit.ts'
import {
  favouriteWorkspace,
  inviteParticipants,
  leaveWorkspace,
  listParticipants,
  removeParticipant,
  resendInvitation,
  updateParticipant,
} from '@strongroom/contract/workspaces/participants.ts'
import { listWorkspaceTagSets, updateWorkspaceTagSets } from '@strongroom/contract/organisation/tag-sets.ts'
import { giveAccessCode, loginMobileAuth, mailAccessCode } from '@strongroom/contract/identity/two-step.ts'
import {
  downloadDocument,
  listVersions,
  playStream,
  previewLatest,
  rollBackDocument,
  streamDocument,
} from '@strongroom/contract/documents/versions.ts'
import {
  createWorkspace,
  findOperations,
  findWorkspace,
  listMyWorkspaces,
  renameWorkspace,
  requireTwoStep,
} from '@strongroom/contract/workspaces/workspaces.ts'
import { expect, test } from 'vitest'
import { as, type TestPerson } from '../../test/as.ts'
import { eventsOf } from '../../test/audit.ts'
import { codeOf, lastMail, registerAuthenticator } from '../../test/fakes/authenticator.ts'
import { refusalOf } from '../../test/call.ts'
import { pdfFile } from '../../test/files/files.ts'
import * as given from '../../test/given.ts'
import { outcomeOf } from '../../test/matrix.ts'
import { useServer } from '../../test/server.ts'

const server = useServer()
const MINUTE = 60_000

const switchTo = (who: TestPerson, workspaceUuid: string, requiresMFA: boolean) =>
  as(server, who).call(requireTwoStep, { params: { workspaceUuid }, body: { requiresMFA } })
const askCode = (who: TestPerson, workspaceUuid: string) =>
  as(server, who).call(mailAccessCode, { params: { workspaceUuid }, body: undefined })
const give = (who: TestPerson, workspaceUuid: string, code: string) =>
  outcomeOf(as(server, who).call(giveAccessCode, { params: { workspaceUuid }, body: { code } }))
const mailedCode = async (who: TestPerson) => / is (\w{8})\./.exec(await lastMail(server, who))![1]!
const enter = (who: TestPerson, workspaceUuid: string) =>
  outcomeOf(as(server, who).call(listAssets, { query: { workspaceUuid } }))
const setMechanism = (workspaceUuid: string, two_step_mechanism: 'EMAIL' | 'MOBILE', two_step_mandatory = false) =>
  server.ports.databases.write
    .updateTable('workgroup')
    .set({ two_step_mechanism, two_step_mandatory })
    .where('id', '=', (eb) => eb.selectFrom('workspace').select('workgroup_id').where('id', '=', workspaceUuid))
    .execute()

async function furnished() {
  const { workspace, owner, people } = await given.workspaceWith(server, { guest: ['hasDownload'] })
  const file = { name: 'a.pdf', bytes: await pdfFile({ pages: 1, text: 'Secret' }) }
  const document = await as(server, owner).upload(file, { workspaceUuid: workspace.uuid })
  await server.drain()
  const pending = await given.invitee(server, { owner, workspace }, { email: 'pending@far.example' }, [])
  const { url } = await as(server, owner)
    .call(streamDocument, { params: { assetUuid: document.uuid }, query: {} })
    .catch(() => ({ url: '' }))
  return { workspace, owner, guest: people.guest, document, pending, url }
}

/** Every call that reads inside the workspace, with its result. */
async function inside(who: TestPerson, { workspace, document, pending }: Awaited<ReturnType<typeof furnished>>) {
  const me = as(server, who)
  const workspaceUuid = workspace.uuid
  const assetUuid = document.uuid
  const own = workspace.participant.uuid
  const bytes = async (endpoint: typeof downloadDocument | typeof previewLatest) => {
    const response = await me.fetch(endpoint, { params: { assetUuid } })
    if (!response.ok) throw await refusalOf(endpoint, response)
  }
  const calls: Record<string, Promise<unknown>> = {
    listAssets: me.call(listAssets, { query: { workspaceUuid } }),
    findAsset: me.call(findAsset, { params: { assetUuid }, query: {} }),
    renameAsset: me.call(renameAsset, { params: { assetUuid }, body: { name: 'b' } }),
    moveAsset: me.call(moveAsset, { params: { assetUuid }, body: { parentUuid: null } }),
    deleteAsset: me.call(deleteAsset, { params: { assetUuid } } as never),
    createFolder: me.call(createFolder, { body: { workspaceUuid, name: 'F' } } as never),
    upload: me.upload({ name: 'x.txt', bytes: 'x' }, { workspaceUuid }),
    uploadVersion: me.uploadVersion({ name: 'x.pdf', bytes: 'x' }, assetUuid),
    listVersions: me.call(listVersions, { query: { documentUuid: assetUuid } }),
    rollBack: me.call(rollBackDocument, { params: { workspaceUuid, assetUuid }, body: { rollbackContentVersion: 1 } }),
    download: bytes(downloadDocument),
    preview: bytes(previewLatest),
    stream: me.call(streamDocument, { params: { assetUuid }, query: {} }),
    listParticipants: me.call(listParticipants, { query: { workspaceUuid } }),
    invite: me.call(inviteParticipants, { body: { workspaceUuid, emails: ['new@far.example'] } }),
    updateParticipant: me.call(updateParticipant, { params: { participantUuid: pending }, body: {} }),
    resend: me.call(resendInvitation, { params: { participantUuid: pending } }),
    removeParticipant: me.call(removeParticipant, { params: { participantUuid: pending } }),
    favourite: me.call(favouriteWorkspace, { params: { participantUuid: own }, body: { favourite: true } }),
    activity: me.call(listAuditEvents, { params: { workspaceUuid }, query: {} }),
    rename: me.call(renameWorkspace, { params: { workspaceUuid }, body: { name: 'N' } }),
    tagSets: me.call(listWorkspaceTagSets, { params: { workspaceUuid }, query: {} }),
    suggest: me.call(updateWorkspaceTagSets, { params: { workspaceUuid }, body: { suggestedTagSetUuids: [] } }),
    twoStepOff: me.call(requireTwoStep, { params: { workspaceUuid }, body: { requiresMFA: false } }),
  }
  const outcomes = await Promise.all(Object.entries(calls).map(async ([name, one]) => [name, await outcomeOf(one)]))
  return Object.fromEntries(outcomes) as Record<string, string>
}

test('nothing inside is reachable before the code, mailed or of an authenticator, for the owner too', async () => {
  const place = await furnished()
  const { workspace, owner } = place
  await switchTo(owner, workspace.uuid, true)
  const shut = async (code: string) => {
    const outcomes = await inside(owner, place)
    expect(outcomes).toEqual(Object.fromEntries(Object.keys(outcomes).map((name) => [name, code])))
  }
  await shut('access.code.required')
  await setMechanism(workspace.uuid, 'MOBILE')
  await shut('REQUIRE_MOBILE_AUTH_REGISTRATION')
  await setMechanism(workspace.uuid, 'EMAIL')
  if (place.url) {
    const played = await fetch(server.url + place.url, { headers: { authorization: `Bearer ${owner.token}` } })
    expect((await refusalOf(playStream, played)).code).toBe('ticket.invalid')
  }
  const params = { workspaceUuid: workspace.uuid }
  const seen = await as(server, owner).call(findWorkspace, { params, query: { includeActions: 'true' } })
  expect(seen).toMatchObject({ name: workspace.name, twoStepMechanism: 'EMAIL', twoStepMissing: 'EMAIL' })
  expect(seen.modifiedTime).toBeNull()
  const offered = Object.entries(seen.actions!).filter(([, offers]) => offers)
  // An administrator of the workgroup may close a workspace that they can't see into.
  expect(offered.map(([action]) => action)).toEqual(['delete'])
  expect(await as(server, place.guest).call(findOperations, { params })).toEqual({ operations: ['leave'] })
  const mine = await as(server, owner).call(listMyWorkspaces, { query: {} })
  expect(mine.content).toMatchObject([{ name: workspace.name, twoStepMissing: 'EMAIL' }])
  await as(server, place.guest).call(leaveWorkspace, { query: { shareUuid: workspace.uuid } })
})

test('one mailed code opens every workspace of the session with mailed codes, and no other session', async () => {
  const { workspace, owner } = await given.workspaceWith(server)
  const second = await as(server, owner).call(createWorkspace, { body: { name: 'Second', hasTwoStepEnabled: true } })
  const foreign = await given.workspaceWith(server, { guest: [] })
  await switchTo(owner, workspace.uuid, true)
  await askCode(owner, workspace.uuid)
  expect(await outcomeOf(askCode(owner, second.uuid))).toBe('access.code.recent')
  const code = await mailedCode(owner)
  const other = await given.signIn(server, owner)
  expect(await give(other, workspace.uuid, code)).toBe('access.code.invalid')
  expect(await give(foreign.people.guest, workspace.uuid, code)).toBe('workspace.not.found')
  expect(await give(owner, workspace.uuid, `${code.slice(0, 4)}-${code.slice(4).toLowerCase()}`)).toBe('ok')
  expect(await enter(owner, workspace.uuid)).toBe('ok')
  expect(await enter(owner, second.uuid)).toBe('ok')
  expect(await enter(other, workspace.uuid)).toBe('access.code.required')
  const types = (await eventsOf(server, owner, workspace)).map(({ type }) => type)
  expect(types.slice(0, 4)).toEqual([
    'ACCESS_CODE_ACCEPTED',
    'ACCESS_CODE_FAILED',
    'ACCESS_CODE_MAILED',
    'WORKSPACE_TWO_STEP_ENABLED',
  ])
  // A mailed code doesn't open a workspace that requires an authenticator.
  await setMechanism(second.uuid, 'MOBILE')
  expect(await enter(owner, second.uuid)).toBe('REQUIRE_MOBILE_AUTH_REGISTRATION')
})

test('an authenticator opens both kinds; the workgroup’s setting applies at the time of entry', async () => {
  const { workspace, owner } = await given.workspaceWith(server)
  await switchTo(owner, workspace.uuid, true)
  const { secret } = await registerAuthenticator(server, owner)
  expect(await enter(owner, workspace.uuid)).toBe('ok')
  const half = await given.signIn(server, owner)
  server.pass(30_000)
  await as(server, half).call(loginMobileAuth, { body: { totp: codeOf(server, secret) } })
  await setMechanism(workspace.uuid, 'MOBILE')
  expect(await enter(half, workspace.uuid)).toBe('ok')
})

test('one of many concurrent uses of a code wins; five wrong ones void it; the next is sent after a minute', async () => {
  const { workspace, owner } = await given.workspaceWith(server)
  await switchTo(owner, workspace.uuid, true)
  await askCode(owner, workspace.uuid)
  const code = await mailedCode(owner)
  const wrong = code.startsWith('A') ? 'BBBBBBBB' : 'AAAAAAAA'
  for (let i = 0; i < 5; i++) expect(await give(owner, workspace.uuid, wrong)).toBe('access.code.invalid')
  expect(await give(owner, workspace.uuid, code)).toBe('access.code.limit')
  server.pass(5 * MINUTE + 1)
  expect(await give(owner, workspace.uuid, code)).toBe('access.code.invalid')
  await askCode(owner, workspace.uuid)
  const next = await mailedCode(owner)
  expect(next).not.toBe(code)
  const outcomes = await Promise.all([1, 2, 3].map(() => give(owner, workspace.uuid, next)))
  expect(outcomes.filter((one) => one === 'ok').length).toBeGreaterThan(0)
  const accepted = (await eventsOf(server, owner, workspace)).filter(({ type }) => type === 'ACCESS_CODE_ACCEPTED')
  expect(accepted).toHaveLength(1)
})

test('owner and managers switch two-step, others can’t; a workgroup that requires it permits no switching off', async () => {
  const { workspace, owner, people } = await given.workspaceWith(server, {
    manager: ['hasManageWorkspace'],
    guest: ['hasInviter'],
  })
  expect(await outcomeOf(switchTo(people.guest, workspace.uuid, true))).toBe('permission.denied')
  expect(await outcomeOf(switchTo(people.guest, workspace.uuid, false))).toBe('permission.denied')
  expect(await outcomeOf(switchTo(people.manager, workspace.uuid, true))).toBe('ok')
  await askCode(people.manager, workspace.uuid)
  await give(people.manager, workspace.uuid, await mailedCode(people.manager))
  await setMechanism(workspace.uuid, 'EMAIL', true)
  expect(await outcomeOf(switchTo(people.manager, workspace.uuid, false))).toBe('share.mfa.cannot.be.disabled')
  const create = (hasTwoStepEnabled?: boolean) =>
    as(server, owner).call(createWorkspace, {
      body: { name: 'Required', ...(hasTwoStepEnabled === undefined ? {} : { hasTwoStepEnabled }) },
    })
  expect(await outcomeOf(create(false))).toBe('share.mfa.cannot.be.disabled')
  expect(await create()).toMatchObject({ hasTwoStepEnabled: true, twoStepMissing: 'EMAIL' })
  await setMechanism(workspace.uuid, 'EMAIL')
  expect(await outcomeOf(switchTo(people.manager, workspace.uuid, false))).toBe('ok')
  expect(await enter(owner, workspace.uuid)).toBe('ok')
})

test('a mailed code is valid for ten minutes', async () => {
  const { workspace, owner } = await given.workspaceWith(server)
  await switchTo(owner, workspace.uuid, true)
  await askCode(owner, workspace.uuid)
  const late = await mailedCode(owner)
  server.pass(10 * MINUTE + 1)
  expect(await give(owner, workspace.uuid, late)).toBe('access.code.invalid')
  await askCode(owner, workspace.uuid)
  const next = await mailedCode(owner)
  server.pass(10 * MINUTE - 1000)
  expect(await give(owner, workspace.uuid, next)).toBe('ok')
})

test('a client that names the workspace in the body, too, gets its code; another workspace there is unknown', async () => {
  const { workspace, owner, guest } = await furnished()
  await switchTo(owner, workspace.uuid, true)
  const params = { workspaceUuid: workspace.uuid }
  const ask = (shareUuid: string) => outcomeOf(as(server, guest).call(mailAccessCode, { params, body: { shareUuid } }))
  expect(await ask(owner.uuid)).toBe('workspace.not.found')
  expect(await ask(workspace.uuid)).toBe('ok')
  expect(await give(guest, workspace.uuid, await mailedCode(guest))).toBe('ok')
})
