import { createThread, updateComment } from '@strongroom/contract/documents/comments.ts'
import { requestEmail, updateUser, uploadAvatar } from '@strongroom/contract/identity/users.ts'
import { getMe } from '@strongroom/contract/identity/sign-in.ts'
import * as branding from '@strongroom/contract/organisation/branding-changes.ts'
import { uploadWorkgroupAvatar } from '@strongroom/contract/organisation/workgroups.ts'
import { expect, test } from 'vitest'
import { as, type TestPerson } from '../../test/as.ts'
import { eventsOf, recordedAbout } from '../../test/audit.ts'
import { pictureFile } from '../../test/files/files.ts'
import * as given from '../../test/given.ts'
import { useServer } from '../../test/server.ts'
import { somebodyWaits } from '../../test/somebody-waits.ts'
import { sentenceOf } from './activity-sentence.ts'

const server = useServer()

const ofType = async (id: string, wanted: string) =>
  (await recordedAbout(server, id)).filter(({ type }) => type === wanted).map(({ from, to }) => ({ from, to }))

const said = (type: string, { from, to }: { from: unknown; to: unknown }) =>
  (['en-gb', 'cy', 'mi'] as const).map((locale) =>
    sentenceOf(
      { locale, timezone: 'UTC' },
      { type, actor: 'Anna', entity_name: 'Harbour', original: from, modified: to },
    ),
  )

async function picture(width = 50, height = 50): Promise<FormData> {
  const form = new FormData()
  form.append('file', new Blob([(await pictureFile('png', width, height)) as never]), 'a.png')
  return form
}

test('a profile’s event has each fact that changed, before and after; email preferences have none', async () => {
  const anna = await given.person(server, 'Anna')
  const put = (more: object) =>
    as(server, anna).call(updateUser, {
      params: { userUuid: anna.uuid },
      body: { firstName: 'Anna', lastName: 'Tester', timezone: 'Europe/London', ...more },
    })
  await put({ emailSubscriber: false })
  await put({ timezone: 'Pacific/Auckland' })
  await put({ timezone: 'Pacific/Auckland', hideEmailAddress: true })
  await put({ firstName: 'Āna', hideEmailAddress: false })
  const events = await ofType(anna.uuid, 'USER_UPDATED')
  expect(events).toEqual([
    { from: { timezone: 'Europe/London' }, to: { timezone: 'Pacific/Auckland' } },
    { from: { hideEmailAddress: false }, to: { hideEmailAddress: true } },
    {
      from: { name: 'Anna Tester', timezone: 'Pacific/Auckland', hideEmailAddress: true },
      to: { name: 'Āna Tester', timezone: 'Europe/London', hideEmailAddress: false },
    },
  ])
  expect(said('USER_UPDATED', events[0]!)).toEqual([
    'Anna changed their profile (time zone: Europe/London → Pacific/Auckland)',
    'Newidiodd Anna eu proffil (cylchfa amser: Europe/London → Pacific/Auckland)',
    'I huri a Anna i tōna kōtaha (rohe wā: Europe/London → Pacific/Auckland)',
  ])
  expect(said('USER_UPDATED', events[1]!)[0]).toBe('Anna changed their profile (their email address is hidden)')
  expect(said('USER_UPDATED', events[2]!)[0]).toContain('now named “Āna Tester”')
})

test('a picture and a requested address are recorded with those before', async () => {
  const anna = await given.person(server, 'Anna')
  for (let i = 0; i < 2; i++) {
    const body = await picture()
    body.append('userUuid', anna.uuid)
    expect((await as(server, anna).fetch(uploadAvatar, {}, { body })).status).toBe(204)
  }
  const [first, second] = await ofType(anna.uuid, 'AVATAR_CHANGED')
  expect(first).toEqual({ from: { avatar: null }, to: { avatar: expect.any(String) } })
  expect(second!.from).toEqual(first!.to)
  const email = 'anna.new@people.example'
  await as(server, anna).call(requestEmail, { params: { userUuid: anna.uuid }, body: { email } })
  const requested = await ofType(anna.uuid, 'EMAIL_CHANGE_REQUESTED')
  expect(requested).toEqual([{ from: { email: anna.email }, to: { email } }])
})

test('of two changes of a profile at once, the second is recorded with what the first left', async () => {
  const anna = await given.person(server, 'Anna')
  const body = { firstName: 'Anna', lastName: 'Tester', timezone: 'Europe/London' }
  let second: Promise<unknown> | undefined
  await server.ports.databases.write.transaction().execute(async (db) => {
    await db.updateTable('person').set({ timezone: 'Pacific/Auckland' }).where('id', '=', anna.uuid).execute()
    second = as(server, anna).call(updateUser, {
      params: { userUuid: anna.uuid },
      body: { ...body, firstName: 'Āna' },
    })
    await somebodyWaits(server)
  })
  await second
  expect(await ofType(anna.uuid, 'USER_UPDATED')).toEqual([
    {
      from: { name: 'Anna Tester', timezone: 'Pacific/Auckland' },
      to: { name: 'Āna Tester', timezone: 'Europe/London' },
    },
  ])
})

test('branding and the picture of a workgroup are recorded with those before', async () => {
  const admin = await given.person(server, 'Admin')
  const { workgroup } = await as(server, admin).call(getMe, { query: {} })
  const params = { workgroupUuid: workgroup!.uuid }
  const me = as(server, admin)
  for (let i = 0; i < 2; i++) {
    expect((await me.fetch(uploadWorkgroupAvatar, { params }, { body: await picture() })).status).toBe(204)
    expect((await me.fetch(branding.uploadSquareLogo, { params }, { body: await picture() })).status).toBe(204)
  }
  for (const colour of ['#123456', '#654321']) await me.call(branding.updateBrandColour, { params, body: { colour } })
  await me.call(branding.updateBrandName, { params, body: { name: 'Harbour' } })
  await me.call(branding.resetBranding, { params })
  const pictures = await ofType(params.workgroupUuid, 'WORKGROUP_UPDATED')
  expect(pictures[1]!.from).toEqual(pictures[0]!.to)
  const image = 'squarelogo'
  const changes = await ofType(params.workgroupUuid, 'WORKGROUP_BRANDING_CHANGED')
  expect(changes).toEqual([
    { from: null, to: { image } },
    { from: { image }, to: { image } },
    { from: { colour: null }, to: { colour: '#123456' } },
    { from: { colour: '#123456' }, to: { colour: '#654321' } },
    { from: { name: null }, to: { name: 'Harbour' } },
    { from: { colour: '#654321', name: 'Harbour', images: [image] }, to: { reset: true } },
  ])
  const sentences = changes.map((change) => said('WORKGROUP_BRANDING_CHANGED', change)[0])
  expect(sentences.map((sentence) => /\((.*)\)/.exec(sentence!)?.[1])).toEqual([
    undefined,
    undefined,
    'colour: #123456',
    'colour: #123456 → #654321',
    'name: Harbour',
    'colour: #654321 → –; name: Harbour → –',
  ])
})

test('an edited comment is recorded with the mentions that it had', async () => {
  const { owner, workspace } = await given.workspaceWith(server)
  const to = { workspaceUuid: workspace.uuid }
  const asset = await as(server, owner).upload({ name: 'a.txt', bytes: 'a' }, to)
  const body = { ...to, text: 'About it', mentionedAssets: [asset.uuid] }
  const { uuid } = await as(server, owner).call(createThread, { body })
  await edit(owner, uuid)
  const events = await eventsOf(server, owner, workspace)
  expect(events.find(({ type }) => type === 'COMMENT_EDITED')).toMatchObject({
    from: { documents: 1, people: 0, everyone: false },
    to: { documents: 0, people: 0, everyone: false },
  })
})

const edit = (who: TestPerson, commentUuid: string) =>
  as(server, who).call(updateComment, { params: { commentUuid }, body: { text: 'About nothing' } })
