import { request } from 'node:http'
import type { CallInput, Endpoint } from '@strongroom/contract/wire/endpoint.ts'
import {
  fetchCaptcha,
  forgotPassword,
  getMe,
  mailSignUpCode,
  resendRegistration,
  signUp,
  startLogin,
} from '@strongroom/contract/identity/sign-in.ts'
import { expect, test } from 'vitest'
import { as } from '../../test/as.ts'
import { addressOf } from '../../test/call.ts'
import * as given from '../../test/given.ts'
import { linkIn, mailsTo } from '../../test/fakes/mails.ts'
import { useServer } from '../../test/server.ts'

const server = useServer()
const UNKNOWN = 'nobody-here@nowhere.example'

/** Everything observable in an answer except what differs each time: its time and its id. */
async function seen<E extends Endpoint>(endpoint: E, input: CallInput<E>, headers: Record<string, string> = {}) {
  const { body } = input as { body?: object }
  const response = await fetch(server.url + addressOf(endpoint, input as never), {
    method: endpoint.method,
    headers: { ...headers, ...(body ? { 'content-type': 'application/json' } : {}) },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  const text = (await response.text()).replaceAll(response.headers.get('x-request-id')!, 'ID')
  const kept = [...response.headers].filter(([name]) => !['date', 'x-request-id', 'content-length'].includes(name))
  return { status: response.status, headers: kept, text }
}

const basic = (email: string) => ({ authorization: `Basic ${Buffer.from(`${email}:wrong`).toString('base64')}` })

test('known and unknown addresses get the same bytes from every call', async () => {
  const { email } = await given.person(server, 'Anna')
  const calls: ((address: string) => Promise<unknown>)[] = [
    (address) => seen(startLogin, { query: { email: address } }),
    (address) => seen(getMe, { query: {} }, basic(address)),
    (address) => seen(forgotPassword, { body: { email: address } }),
    (address) => seen(resendRegistration, { body: { email: address } }),
    (address) => seen(mailSignUpCode, { body: { email: address } }),
    (address) => seen(signUp, { body: { emailAddress: address, userCaptchaText: 'AAAAAA' } }),
  ]
  for (const call of calls) expect(await call(email)).toEqual(await call(UNKNOWN))
  const picture = async (emailAddress: string) => {
    const answer = await as(server, undefined).fetch(fetchCaptcha, { query: { emailAddress } })
    return [answer.status, answer.headers.get('content-type')]
  }
  expect(await picture(email)).toEqual(await picture(UNKNOWN))
})

test('limits are the same for known and unknown addresses, so that they reveal nothing', async () => {
  const { email } = await given.person(server, 'Anna')
  const ask = async (address: string) => {
    const answers = []
    for (let i = 0; i < 6; i++) answers.push((await seen(forgotPassword, { body: { email: address } })).status)
    return answers
  }
  expect(await ask(email)).toEqual(await ask('another@nowhere.example'))
})

test('a foreign Host header sends no email, and headers of untrusted proxies change no link', async () => {
  const { email } = await given.person(server, 'Anna')
  expect(await forgotOver(email, { host: 'evil.example' })).toBe(421)
  await server.drain()
  expect(await mailsTo(server, email)).toEqual([])
  const forwarded = {
    'x-forwarded-host': 'evil.example',
    forwarded: 'host=evil.example',
    origin: 'https://evil.example',
  }
  expect(await forgotOver(email, { ...forwarded, 'x-forwarded-proto': 'https' })).toBe(204)
  await server.drain()
  const [mail] = await mailsTo(server, email)
  expect(linkIn(mail!).origin).toBe(new URL(server.ports.config.publicUrl).origin)
  expect(JSON.stringify(mail)).not.toContain('evil.example')
})

test('the email goes to the stored address, whatever the request adds to it', async () => {
  const { email } = await given.person(server, 'Anna')
  const hostile = [`${email},evil@evil.example`, `${email}\r\nbcc: evil@evil.example`, `${email} evil@evil.example`]
  for (const address of hostile) expect((await seen(forgotPassword, { body: { email: address } })).status).toBe(400)
  const list = { email: [email, 'evil@evil.example'] } as never
  expect((await seen(forgotPassword, { body: list })).status).toBe(400)
  expect((await seen(forgotPassword, { body: { email: ` ${email.toUpperCase()} ` } })).status).toBe(204)
  await server.drain()
  expect((await mailsTo(server, email)).length).toBe(1)
  expect(await mailsTo(server, 'evil@evil.example')).toEqual([])
})

/** fetch can't send a chosen Host header. */
function forgotOver(email: string, headers: Record<string, string>): Promise<number | undefined> {
  const { hostname, port } = new URL(server.url)
  const options = { hostname, port, path: forgotPassword.path, method: 'POST' }
  return new Promise((resolve, reject) => {
    const sent = request({ ...options, headers: { 'content-type': 'application/json', ...headers } }, (response) => {
      response.resume()
      resolve(response.statusCode)
    })
    sent.on('error', reject)
    sent.end(JSON.stringify({ email }))
  })
}
