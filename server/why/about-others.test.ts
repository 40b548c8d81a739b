import { createAnnotation } from '@strongroom/contract/documents/annotations.ts'
import { deleteAsset } from '@strongroom/contract/documents/assets.ts'
import { createThread, deleteComment } from '@strongroom/contract/documents/comments.ts'
import { downloadDocument, listVersions } from '@strongroom/contract/documents/versions.ts'
import { explainAction } from '@strongroom/contract/why/why.ts'
import { inviteParticipants, updateParticipant } from '@strongroom/contract/workspaces/participants.ts'
import { expect, test } from 'vitest'
import { policiesOf, policyOf } from '../test/administration/tag-policies.ts'
import { as, type TestPerson } from '../test/as.ts'
import * as given from '../test/given.ts'
import { outcomeOf } from '../test/matrix.ts'
import { useServer } from '../test/server.ts'

const server = useServer()
const HOUR = 3_600_000

/** Whether somebody is told that an action is allowed, and the clauses that refuse it. */
async function told(who: TestPerson, workspaceUuid: string, query: Record<string, string>) {
  const why = await as(server, who).call(explainAction, { params: { workspaceUuid }, query: query as never })
  return [why.allowed, ...why.clauses.filter(({ holds }) => !holds).map(({ code }) => code)]
}

test('an explanation about somebody else says that a policy denies them the document, its versions, comments and annotations', async () => {
  const made = await given.workspaceWith(server)
  const { owner, workspace } = made
  const manager = await given.person(server, 'Manager')
  const participantUuid = await given.participant(server, made, manager, ['hasManageWorkspace'])
  const admin = await policiesOf(server, owner)
  const params = { workspaceUuid: workspace.uuid }
  const upload = (name: string) => as(server, owner).upload({ name, bytes: name }, { ...params, tags: ['Secret'] })
  const [document, binned] = [await upload('secret.txt'), await upload('binned.txt')]
  await server.drain()
  const [version] = (await as(server, owner).call(listVersions, { query: { documentUuid: document.uuid } })).content
  const { uuid: commentUuid } = await as(server, owner).call(createThread, {
    body: { ...params, text: 'About this', mentionedAssets: [document.uuid] },
  })
  const annotation = await as(server, owner).call(createAnnotation, {
    body: {
      documentUuid: document.uuid,
      type: 'PUBLIC',
      content: '<?xml version="1.0"?>\n<xfdf xmlns="http://ns.adobe.com/xfdf/"><annots/></xfdf>',
    },
  })
  await as(server, owner).call(deleteAsset, { params: { assetUuid: binned.uuid }, body: undefined })
  const asked = [
    { action: 'canDownload', assetUuid: document.uuid },
    { action: 'canDownloadVersion', versionUuid: version!.uuid },
    { action: 'delete', commentUuid },
    { action: 'delete', annotationUuid: annotation.uuid },
    { action: 'restore', binUuid: binned.uuid },
  ]
  const answers = (more: Record<string, string>) =>
    Promise.all(asked.map((query) => told(owner, workspace.uuid, { ...query, ...more })))
  const acts = async () => [
    (await as(server, manager).fetch(downloadDocument, { params: { assetUuid: document.uuid }, query: {} })).status,
    await outcomeOf(as(server, manager).call(deleteComment, { params: { commentUuid } })),
  ]
  expect(await answers({ participantUuid })).toEqual(asked.map(() => [true]))
  await admin.create(policyOf('DENY', 'Secret', 'Blind'))
  await admin.tag(manager, { name: 'Blind' })
  expect(await acts()).toEqual([404, 'comment.not.found'])
  expect(await answers({ participantUuid })).toEqual(asked.map(() => [false, 'document.not.denied']))
  // The owner is exempt, whatever the tags.
  await admin.tag(owner, { name: 'Blind' })
  expect(await answers({})).toEqual(asked.map(() => [true]))
})

test('people who aren’t registered have no tags, so policies that allow deny to them', async () => {
  const made = await given.workspaceWith(server)
  const { owner, workspace } = made
  const participantUuid = await given.invitee(server, made, { email: 'nobody@new.example' }, ['hasDownload'])
  const place = { workspaceUuid: workspace.uuid }
  const document = await as(server, owner).upload({ name: 'd.txt', bytes: 'd' }, { ...place, tags: ['Secret'] })
  await server.drain()
  const { create } = await policiesOf(server, owner)
  await create(policyOf('ALLOW', 'Secret', 'Cleared'))
  const query = { action: 'canDownload', assetUuid: document.uuid, participantUuid }
  const refusing = (await told(owner, workspace.uuid, query)).slice(1)
  expect(refusing).toEqual(expect.arrayContaining(['document.not.denied', 'invitation.accepted']))
})

test('participations whose end has passed are as unknown to administrators, before the job runs, as to everybody', async () => {
  const owner = await given.person(server, 'Owner')
  const workspace = await given.workspaceOf(server, owner)
  const guest = await given.person(server, 'Guest')
  const body = { workspaceUuid: workspace.uuid, emails: [guest.email] }
  const expiresTime = server.ports.clock.now().getTime() + HOUR / 6
  const invited = await as(server, owner).call(inviteParticipants, { body: { ...body, expiresTime } })
  const participantUuid = invited.content[0]!.uuid
  const outside = await administratorOf(owner)
  const asks = (who: TestPerson) =>
    outcomeOf(
      as(server, who).call(explainAction, {
        params: { workspaceUuid: workspace.uuid },
        query: { action: 'updateName', participantUuid },
      }),
    )
  expect([await asks(owner), await asks(outside)]).toEqual(['ok', 'ok'])
  server.pass(HOUR / 5)
  expect([await asks(owner), await asks(outside)]).toEqual(['participant.not.found', 'participant.not.found'])
})

/** Another administrator of somebody's workgroup, who takes part in none of its workspaces. */
async function administratorOf(owner: TestPerson): Promise<TestPerson> {
  const admin = await given.person(server, 'Admin')
  const db = server.ports.databases.write
  const { workgroup_id } = await db
    .selectFrom('member')
    .select('workgroup_id')
    .where('person_id', '=', owner.uuid)
    .executeTakeFirstOrThrow()
  await db
    .updateTable('member')
    .set({ workgroup_id, is_workgroup_admin: true })
    .where('person_id', '=', admin.uuid)
    .execute()
  return admin
}

test('the owner is told that nobody else acts on a hidden participant', async () => {
  const made = await given.workspaceWith(server)
  const { owner, workspace } = made
  const manager = await given.person(server, 'Manager')
  const participantUuid = await given.participant(server, made, manager, ['hasManageWorkspace'])
  const body = { workspaceUuid: workspace.uuid, emails: ['hidden@new.example'], type: 'BCC' as const }
  const [hidden] = (await as(server, owner).call(inviteParticipants, { body })).content
  const otherUuid = hidden!.uuid
  const update = as(server, manager).call(updateParticipant, {
    params: { participantUuid: otherUuid },
    body: { hasDownload: true },
  })
  expect(await outcomeOf(update)).toBe('participant.not.found')
  const query = { action: 'update', otherUuid }
  expect(await told(owner, workspace.uuid, { ...query, participantUuid })).toEqual([false, 'participant.seen'])
  expect(await told(owner, workspace.uuid, query)).toEqual([true])
})
