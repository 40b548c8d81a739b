import { once } from 'node:events'
import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { fetchOutside } from '../../identity/single-sign-on/fetch-outside.ts'
import { ForbiddenAddress, isOutside } from '../../identity/single-sign-on/outside-address.ts'
import { readConfig } from '../../adapters/config.ts'
import { Refused } from '../../kernel/refused.ts'
import { useServer } from '../../test/server.ts'
import { describeIssuer } from './describe-issuer.ts'

const server = useServer()
let site: Server | undefined
const asked: string[] = []

beforeAll(() => {
  server.ports.config.publicUrl = server.url
})
afterEach(() => {
  server.ports.config.publicUrl = server.url
  server.ports.config.providerNetworks = []
  site?.closeAllConnections()
  site?.close()
})

/** Starts a site on this machine with this behaviour. Returns its URL. */
async function startSite(answer: RequestListener): Promise<string> {
  asked.length = 0
  site = createServer((request, response) => {
    asked.push(request.url ?? '')
    answer(request, response)
  }).listen(0, '127.0.0.1')
  await once(site, 'listening')
  return `http://127.0.0.1:${(site.address() as AddressInfo).port}`
}

const outcomeOf = (issuer: string) =>
  describeIssuer(server.ports, issuer).then(
    () => 'ok',
    (error: unknown) => (error instanceof Refused ? error.code : String(error)),
  )

const json =
  (value: (origin: string) => object): RequestListener =>
  (request, response) => {
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify(value(`http://${request.headers.host}`)))
  }
const whole = (origin: string) => ({
  issuer: origin,
  authorization_endpoint: `${origin}/auth`,
  token_endpoint: `${origin}/token`,
  jwks_uri: `${origin}/keys`,
})

test.each<[string, RequestListener, string]>([
  ['describes itself', json(whole), 'ok'],
  ['is a page', (_request, response) => response.end('<html>'), 'identity.issuer.wrong'],
  ['fails', (_request, response) => response.writeHead(500).end(), 'identity.issuer.wrong'],
  [
    'says that it is somebody else',
    json((at) => ({ ...whole(at), issuer: 'https://id.example' })),
    'identity.issuer.wrong',
  ],
  ['has no keys', json((at) => ({ ...whole(at), jwks_uri: undefined })), 'identity.issuer.wrong'],
  [
    'leads to a script',
    json((at) => ({ ...whole(at), authorization_endpoint: 'javascript:1' })),
    'identity.issuer.wrong',
  ],
  ['has its keys in a file', json((at) => ({ ...whole(at), jwks_uri: 'file:///etc/passwd' })), 'identity.issuer.wrong'],
  ['answers 10 MB', (_request, response) => response.end(Buffer.alloc(10 << 20, 'x')), 'identity.issuer.wrong'],
  ['breaks off', (_request, response) => response.destroy(), 'identity.issuer.silent'],
])('a site that %s', async (_what, answer, outcome) => {
  expect(await outcomeOf(await startSite(answer))).toBe(outcome)
})

test('redirects are not followed, wherever they lead', async () => {
  const address = await startSite((request, response) =>
    request.url === '/inside' ? response.end('secrets') : response.writeHead(302, { location: '/inside' }).end(),
  )
  expect(await outcomeOf(address)).toBe('identity.issuer.wrong')
  expect(asked).toEqual(['/.well-known/openid-configuration'])
})

test('a silent site is abandoned after five seconds', { timeout: 180_000 }, async () => {
  const address = await startSite(() => undefined)
  const began = Date.now()
  expect(await outcomeOf(address)).toBe('identity.issuer.silent')
  expect(Date.now() - began).toBeLessThan(15_000)
})

test('an address without a server gives no answer', async () => {
  const address = await startSite(() => undefined)
  site!.close()
  expect(await outcomeOf(address)).toBe('identity.issuer.silent')
  expect(await outcomeOf('https://no-such-name.invalid')).toBe('identity.issuer.silent')
})

test.each([
  'https://10.1.2.3',
  'https://172.20.0.1',
  'https://192.168.1.1',
  'https://169.254.169.254',
  'https://100.64.0.1',
  'https://0.0.0.0',
  'https://2130706434',
  'https://0x0a.1',
  'https://[::]',
  'https://[fd00::1]',
  'https://[fe80::1]',
  'https://[::ffff:10.0.0.1]',
  'https://[64:ff9b::a00:1]',
  'https://[3fff::1]',
  'https://[3fff:fff:ffff::1]',
  'https://[5f00:1::1]',
  'http://id.example',
])('%s is not asked', async (issuer) => {
  server.ports.config.publicUrl = 'https://share.example'
  expect(await outcomeOf(issuer)).toBe('identity.issuer.forbidden')
})

test('in a public installation this machine is an internal address too, by address and by name', async () => {
  const address = await startSite(json(whole))
  const { port } = new URL(address)
  server.ports.config.publicUrl = 'https://share.example'
  for (const host of ['127.0.0.1', '127.1', 'localhost', '[::1]'])
    expect(await outcomeOf(`https://${host}:${port}`), host).toBe('identity.issuer.forbidden')
  await expect(fetchOutside(server.ports, `http://localhost:${port}/`, {})).rejects.toThrow(ForbiddenAddress)
  expect(asked).toEqual([])
})

test('PROVIDER_NETWORKS permits its networks', async () => {
  const { ports } = server
  ports.config.publicUrl = 'https://share.example'
  const read = (text: string) => readConfig({ PROVIDER_NETWORKS: text }, { root: '/tmp', empty: true }).providerNetworks
  ports.config.providerNetworks = read('10.20.0.0/16, fd12::/32')
  expect(['10.20.3.4', '10.21.0.1', 'fd12::5', 'fd13::5', '8.8.8.8'].map((one) => isOutside(ports, one))).toEqual([
    true,
    false,
    true,
    false,
    true,
  ])
  for (const wrong of ['10.0.0.0', '10.0.0.0/33', 'example.org/8', '10.0.0.0/'])
    expect(() => read(wrong), wrong).toThrow('PROVIDER_NETWORKS')
})
