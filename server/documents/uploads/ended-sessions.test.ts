import { randomBytes } from 'node:crypto'
import { listAssets } from '@strongroom/contract/documents/assets.ts'
import { findUpload } from '@strongroom/contract/documents/uploads.ts'
import { endOtherSessions } from '@strongroom/contract/identity/sessions.ts'
import { uploadAvatar } from '@strongroom/contract/identity/users.ts'
import { logout } from '@strongroom/contract/identity/sign-in.ts'
import { expect, test } from 'vitest'
import { asSystem } from '../../kernel/change.ts'
import { applyDisabled } from '../../organisation/members/apply-disabled.ts'
import { as, type TestPerson } from '../../test/as.ts'
import { pictureFile } from '../../test/files/files.ts'
import * as given from '../../test/given.ts'
import { useServer } from '../../test/server.ts'
import { append, begun, CHUNK, offsetOf } from '../../test/tus.ts'

const server = useServer({}, { BLOBS_URL: 'folder' })

const isHeld = async (upload: string) => {
  const { name } = await as(server, undefined).call(findUpload, { params: { ticket: upload.split('/').at(-1)! } })
  const row = server.ports.databases.read.selectFrom('upload').select('lease').where('name', '=', name)
  return (await row.executeTakeFirstOrThrow()).lease !== null
}
const disable = ({ uuid }: TestPerson) =>
  asSystem(server.ports, 'somebody is disabled', (change) => applyDisabled(change, uuid, true))

/** A body whose end the test decides. */
function held(first: Uint8Array) {
  let finish = (_rest: Uint8Array) => {}
  const body = new ReadableStream({
    start(controller) {
      controller.enqueue(first)
      finish = (rest) => {
        controller.enqueue(rest)
        controller.close()
      }
    },
  })
  return {
    body,
    /** The request may have ended already. */
    finish: (rest: Uint8Array) => {
      try {
        finish(rest)
      } catch {}
    },
  }
}

let names = 0

/** Somebody who may add documents, with an upload of which a part is being sent. */
async function sending() {
  const { owner, workspace, people } = await given.workspaceWith(server, { adder: ['hasCreateDocument'] })
  const other = await given.signIn(server, people.adder)
  const bytes = randomBytes(3 * CHUNK)
  const metadata = { filename: `${(names += 1)}.bin`, workspaceUuid: workspace.uuid }
  const upload = await begun(server, other, { size: bytes.length, metadata })
  const { body, finish } = held(bytes.subarray(0, CHUNK + 5))
  const answer = append(upload, 0, body).then(
    ({ status }) => status,
    () => 'cut',
  )
  await expect.poll(() => isHeld(upload), { timeout: 20_000 }).toBe(true)
  const rest = () => finish(bytes.subarray(CHUNK + 5))
  const documents = async () => {
    const { content } = await as(server, owner).call(listAssets, { query: { workspaceUuid: workspace.uuid } })
    return content.map(({ name }) => name)
  }
  return { adder: people.adder, other, upload, answer, rest, documents }
}

test('a request that sends an upload ends with its session, and nothing of the upload remains', async () => {
  const { adder, upload, answer, rest, documents } = await sending()
  await as(server, adder).call(endOtherSessions, {})
  const outcome = await Promise.race([answer, new Promise((resolve) => setTimeout(resolve, 10_000, 'still running'))])
  rest()
  expect(outcome).not.toBe('still running')
  expect(await answer).not.toBe(204)
  expect(await offsetOf(upload)).toBe(-404)
  expect(await documents()).toEqual([])
})

test('an upload that goes on after signing out ends when its person is disabled', async () => {
  const { adder, other, upload, answer, rest, documents } = await sending()
  await as(server, other).call(logout, {})
  expect(await isHeld(upload)).toBe(true)
  await disable(adder)
  rest()
  expect(await answer).not.toBe(204)
  expect(await offsetOf(upload)).toBe(-404)
  expect(await documents()).toEqual([])
})

test('a form that has arrived whole makes nothing once its person is disabled', async () => {
  const person = await given.person(server, 'Sender')
  const { databases, renderer, streams } = server.ports
  const { prepare } = renderer
  const [begun, goOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  renderer.prepare = async (file) => {
    begun.resolve()
    await goOn.promise
    return prepare(file)
  }
  try {
    const form = new FormData()
    form.append('userUuid', person.uuid)
    form.append('file', new Blob([new Uint8Array(await pictureFile('png'))]), 'me.png')
    const answer = as(server, person).fetch(uploadAvatar, {}, { body: form })
    await begun.promise
    const cut = Promise.withResolvers<void>()
    const sessions = databases.read.selectFrom('session').select('id').where('person_id', '=', person.uuid)
    const { id: sessionId } = await sessions.executeTakeFirstOrThrow()
    const stream = { workspaceId: null, personId: person.uuid, sessionId, end: cut.resolve }
    const unregister = streams.add(stream, performance.now())
    await disable(person)
    await cut.promise
    unregister()
    goOn.resolve()
    expect(await (await answer).json()).toMatchObject({ code: 'signed.out' })
  } finally {
    renderer.prepare = prepare
  }
  const people = databases.read.selectFrom('person').select('avatar_blob_id').where('id', '=', person.uuid)
  expect(await people.executeTakeFirstOrThrow()).toEqual({ avatar_blob_id: null })
})

test('a form whose file comes before its fields ends with the session that sends it', async () => {
  const { owner, workspace, people } = await given.workspaceWith(server, { adder: ['hasCreateDocument'] })
  const other = await given.signIn(server, people.adder)
  const head = '--b\r\ncontent-disposition: form-data; name="file"; filename="late.txt"\r\n\r\n'
  const field = `\r\n--b\r\ncontent-disposition: form-data; name="workspaceUuid"\r\n\r\n${workspace.uuid}\r\n--b--\r\n`
  const { body, finish } = held(Buffer.from(head + 'x'.repeat(CHUNK)))
  const sent = fetch(`${server.url}/publicapi/1/documents`, {
    method: 'POST',
    headers: { authorization: `Bearer ${other.token}`, 'content-type': 'multipart/form-data; boundary=b' },
    body,
    duplex: 'half',
  } as RequestInit).then(
    ({ status }) => status,
    () => 'cut',
  )
  const staged = () =>
    server.ports.databases.read.selectFrom('blob').select('id').where('claimed', '=', false).execute()
  await expect.poll(async () => (await staged()).length, { timeout: 20_000 }).toBeGreaterThan(0)
  await disable(people.adder)
  const outcome = await Promise.race([sent, new Promise((resolve) => setTimeout(resolve, 20_000, 'still running'))])
  finish(Buffer.from(field))
  expect(outcome).not.toBe('still running')
  expect(await sent).not.toBe(200)
  const { content } = await as(server, owner).call(listAssets, { query: { workspaceUuid: workspace.uuid } })
  expect(content).toEqual([])
})
