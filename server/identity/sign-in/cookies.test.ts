import { fetchAvatarOf } from '@strongroom/contract/identity/users.ts'
import { beginPasskeySignIn } from '@strongroom/contract/identity/passkeys.ts'
import { getMe, logout } from '@strongroom/contract/identity/sign-in.ts'
import { beforeEach, expect, test } from 'vitest'
import { as } from '../../test/as.ts'
import { callOver } from '../../test/call.ts'
import * as given from '../../test/given.ts'
import { useServer } from '../../test/server.ts'

const server = useServer()
const PASSWORD = 'correct horse battery'

const named = (headers: Headers, name: string) => headers.getSetCookie().find((cookie) => cookie.startsWith(`${name}=`))
const attributes = (cookie: string | undefined) =>
  (cookie ?? '')
    .split('; ')
    .slice(1)
    .map((one) => one.replace(/=\d+$/, ''))
    .toSorted()

const enter = (email: string) => {
  const headers = { authorization: `Basic ${Buffer.from(`${email}:${PASSWORD}`).toString('base64')}` }
  return callOver({ url: server.url, headers }, getMe, { query: {} })
}

beforeEach(() => {
  server.ports.config.publicUrl = 'https://share.example'
})

test('over https only this host can set our cookies, and no script reads them', async () => {
  const person = await given.person(server, 'Cookie')
  const { headers } = await enter(person.email)
  const strict = ['HttpOnly', 'Path=/', 'SameSite=Strict', 'Secure']
  expect(attributes(named(headers, '__Host-session'))).toEqual(strict)
  expect(attributes(named(headers, '__Host-device'))).toEqual([
    'HttpOnly',
    'Max-Age',
    'Path=/',
    'SameSite=Strict',
    'Secure',
  ])
  // Scripts compare this cookie with the person whom they have loaded; it grants no access.
  expect(attributes(named(headers, 'user-uuid'))).toEqual(['Path=/', 'SameSite=Strict', 'Secure'])
  expect(headers.getSetCookie()).toHaveLength(3)
  const asked = await callOver({ url: server.url }, beginPasskeySignIn, {})
  expect(attributes(named(asked.headers, '__Host-passkey-browser'))).toEqual([
    'HttpOnly',
    'Max-Age',
    'Path=/',
    'SameSite=Strict',
    'Secure',
  ])
})

test('a session’s cookie is accepted under its name only, and is removed with the session', async () => {
  const person = await given.person(server, 'Named')
  const { headers } = await enter(person.email)
  const value = named(headers, '__Host-session')!.split(';')[0]!.split('=')[1]!
  const fetchWith = async (cookie: string) =>
    (await as(server, undefined).fetch(fetchAvatarOf, { query: { userUuid: person.uuid } }, { headers: { cookie } }))
      .status
  expect(await fetchWith(`__Host-session=${value}`)).not.toBe(401)
  expect(await fetchWith(`session=${value}`)).toBe(401)
  const token = headers.get('authorization')!.replace('Bearer ', '')
  const ended = await callOver({ url: server.url, token }, logout, {})
  expect(named(ended.headers, '__Host-session')).toMatch(/^__Host-session=; .*Max-Age=0; Secure$/)
  expect(await fetchWith(`__Host-session=${value}`)).toBe(401)
})
