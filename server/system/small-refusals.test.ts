import { connect } from 'node:net'
import { mkdirSync, mkdtempDisposableSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { inviteParticipants, listParticipants } from '@strongroom/contract/workspaces/participants.ts'
import { findWorkspace } from '@strongroom/contract/workspaces/workspaces.ts'
import { expect, test } from 'vitest'
import { makeApp } from '../app.ts'
import { extensionOf } from '../kernel/names.ts'
import { as } from '../test/as.ts'
import * as given from '../test/given.ts'
import { useServer } from '../test/server.ts'

const server = useServer()

/** Sends the request line unchanged: clients normalise paths. */
const rawStatus = (url: string, target: string) =>
  new Promise<number>((resolve, reject) => {
    const { hostname, port, host } = new URL(url)
    const socket = connect(Number(port), hostname, () =>
      socket.write(`GET ${target} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`),
    )
    let text = ''
    socket.on('data', (chunk) => {
      text += chunk
    })
    socket.on('error', reject)
    socket.on('close', () => resolve(Number(text.split(' ')[1])))
  })

test('names of JavaScript’s own properties are neither viewable places nor fields of a call', async () => {
  const { owner, workspace, people } = await given.workspaceWith(server, { guest: [] })
  const { content } = await as(server, owner).call(listParticipants, { query: { workspaceUuid: workspace.uuid } })
  const viewAs = content.find(({ userUuid }) => userUuid === people.guest.uuid)!.uuid
  for (const name of ['constructor', 'toString', '__proto__'])
    expect(
      (
        await as(server, owner).fetch(findWorkspace, {
          params: { workspaceUuid: workspace.uuid },
          query: { viewAs, [name]: 'x' },
        })
      ).status,
      name,
    ).toBe(400)
})

test('a person listed with two of their addresses is invited once', async () => {
  const { owner, workspace } = await given.workspaceWith(server)
  const anna = await given.person(server, 'Anna')
  const alias = `alias-${anna.email}`
  const { write } = server.ports.databases
  await write.insertInto('email_address').values({ address: alias, person_id: anna.uuid, is_primary: false }).execute()
  const body = { workspaceUuid: workspace.uuid, emails: [anna.email, alias] }
  const { content } = await as(server, owner).call(inviteParticipants, { body })
  expect(content.map(({ user }) => user.email)).toEqual([anna.email])
})

test('paths outside the folder of the web app, or invalid ones, are not found', async () => {
  using temporary = mkdtempDisposableSync(path.join(os.tmpdir(), 'strongroom-web-'))
  const folder = temporary.path
  mkdirSync(path.join(folder, 'assets'))
  writeFileSync(path.join(folder, 'index.html'), '<p>page')
  const { app } = await makeApp(server.ports, folder)
  const url = await app.listen({ port: 0, host: '127.0.0.1' })
  for (const target of ['/assets/../x', '/assets/../../package.json', '/assets/%2e%2e/x', '//', '///x', '/assets/x.js'])
    expect([target, [404, 200].includes(await rawStatus(url, target))]).toEqual([target, true])
  app.server.closeAllConnections()
  await app.close()
})

test('a message with two lengths is refused', async () => {
  const { hostname, port, host } = new URL(server.url)
  const status = await new Promise<number>((resolve) => {
    const lines = ['POST /rest/me HTTP/1.1', `Host: ${host}`, 'Content-Length: 5', 'Transfer-Encoding: chunked']
    const socket = connect(Number(port), hostname, () => socket.write(`${lines.join('\r\n')}\r\n\r\n0\r\n\r\nX`))
    socket.once('data', (chunk) => {
      resolve(Number(String(chunk).split(' ')[1]))
      socket.destroy()
    })
  })
  expect(status).toBe(400)
})

test('a method that a path does not support is distinguished from an unknown path', async () => {
  const wrong = await fetch(`${server.url}/rest/me`, { method: 'DELETE' })
  expect([wrong.status, wrong.headers.get('allow')]).toEqual([405, 'GET'])
  expect(await wrong.json()).toMatchObject({ code: 'method.not.allowed' })
  expect((await fetch(`${server.url}/publicapi/1/workspaces/x/owner`, { method: 'POST' })).status).toBe(405)
  expect((await fetch(`${server.url}/rest/nothing`, { method: 'DELETE' })).status).toBe(404)
})

test('signing out without a session keeps the browser’s cookies', async () => {
  const answer = await fetch(`${server.url}/rest/logout`)
  expect([answer.status, answer.headers.getSetCookie()]).toEqual([204, []])
})

test.each([
  ['report.pdf', 'pdf'],
  ['archive.tar.gz', 'gz'],
  ['plan.c++', 'c++'],
  ['plan.fdp\u202Eexe', ''],
  ['plan.p\u0007df', ''],
  ['plan.p\u200Bdf', ''],
  ['plan.p df', ''],
])('the extension of %j is %j', (name, extension) => expect(extensionOf(name)).toBe(extension))
