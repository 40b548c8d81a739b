import { createHmac } from 'node:crypto'
import type { ErrorCode } from '@strongroom/contract/registry/errors.ts'
import { exportSPKI, generateKeyPair, importJWK, type JWTPayload, SignJWT, UnsecuredJWT } from 'jose'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import * as given from '../../test/given.ts'
import { startProvider, type TestProvider } from '../../test/fakes/identity-provider.ts'
import { useServer } from '../../test/server.ts'
import { follow, givenProvider, type Jar, signOn } from '../../test/fakes/sign-on.ts'

const server = useServer()
let provider: TestProvider
let providerId: string
let total = 0

beforeAll(async () => {
  server.ports.config.publicUrl = server.url
  provider = await startProvider([server.url])
  const workgroup = await given.workgroup(server, 'sso.example')
  await given.workgroup(server, 'foreign.example')
  providerId = await givenProvider(server, provider, { workgroup, domains: ['sso.example'] })
})
afterAll(() => provider.close())
beforeEach(async () => {
  Object.assign(provider, { forge: undefined, redirect: undefined, trouble: 'none' })
  await server.ports.databases.beside.deleteFrom('attempt').execute()
})

function someone(more: object = {}) {
  const sub = `subject-${++total}`
  const email = `${sub}@sso.example`
  provider.account = { sub, email, email_verified: true, given_name: 'Sian', family_name: 'Owen', ...more }
  return { sub, email }
}

/** Counts the rows that a sign-in may change. */
async function counts() {
  const tables = ['person', 'member', 'email_address', 'identity', 'identity_handoff', 'session'] as const
  const { read } = server.ports.databases
  const count = (table: (typeof tables)[number]) =>
    read
      .selectFrom(table)
      .select((eb) => eb.fn.countAll<number>().as('n'))
      .executeTakeFirstOrThrow()
  return Promise.all(tables.map(count))
}

const reasons = async () =>
  (
    await server.ports.databases.read
      .selectFrom('audit_event')
      .select('modified')
      .where('type', '=', 'USER_LOGIN_FAILED')
      .orderBy('id')
      .execute()
  ).map(({ modified }) => (modified as { reason?: string } | null)?.reason)

/** The code with which an attempt ends at /login, which is recorded once and changes nothing. */
async function refusalOf(trip: () => Promise<{ signOn: string | null; jar?: Jar }>): Promise<string | null> {
  const before = { counts: await counts(), reasons: await reasons() }
  const { signOn, jar } = await trip()
  expect(await reasons()).toEqual([...before.reasons, signOn])
  expect(await counts()).toEqual(before.counts)
  expect(jar?.get(server.url)?.has('sign-on-done') ?? false).toBe(false)
  return signOn
}

const signed = (change: (claims: JWTPayload) => object) => (claims: JWTPayload) =>
  provider.sign({ ...claims, ...change(claims) })

const forgeries: [string, () => TestProvider['forge']][] = [
  ['another audience', () => signed(() => ({ aud: 'somebody-else' }))],
  ['another issuer', () => signed(() => ({ iss: 'https://other.example' }))],
  ['another nonce', () => signed(() => ({ nonce: 'another' }))],
  ['no nonce', () => signed(() => ({ nonce: undefined }))],
  ['an end that is over', () => signed(({ iat }) => ({ iat: iat! - 7200, exp: iat! - 3600 }))],
  ['no end', () => signed(() => ({ exp: undefined }))],
  ['no subject', () => signed(() => ({ sub: undefined }))],
  ['an audience of several, issued to another', () => signed(({ aud }) => ({ aud: [aud as string, 'b'], azp: 'b' }))],
  ['no signature (alg none)', () => (claims) => new UnsecuredJWT(claims).encode()],
  [
    'the signature of another key',
    () => async (claims) => {
      const { privateKey } = await generateKeyPair('RS256')
      return new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid: 'first' }).sign(privateKey)
    },
  ],
  [
    'a key that is not published',
    () => async (claims) => {
      const { privateKey } = await generateKeyPair('ES256')
      return new SignJWT(claims).setProtectedHeader({ alg: 'ES256', kid: 'mine' }).sign(privateKey)
    },
  ],
  [
    'HS256 under its public key',
    () => async (claims) => {
      const pem = await exportSPKI((await importJWK({ ...provider.publicKey, alg: 'RS256' }, 'RS256')) as never)
      return hs256(claims, pem)
    },
  ],
  ['HS256 under the client secret', () => (claims) => hs256(claims, provider.clientSecret)],
  [
    'something changed after it was signed',
    () => async (claims) => {
      const [header, , signature] = (await provider.sign(claims)).split('.')
      const changed = Buffer.from(JSON.stringify({ ...claims, email: 'boss@sso.example' })).toString('base64url')
      return `${header}.${changed}.${signature}`
    },
  ],
  ['no token at all', () => () => ''],
  ['no JWT', () => () => 'not.a.token'],
]

function hs256(claims: JWTPayload, secret: string): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const text = `${part({ alg: 'HS256', kid: 'first' })}.${part(claims)}`
  return `${text}.${createHmac('sha256', secret).update(text).digest('base64url')}`
}

test.each(forgeries)('an ID token with %s is refused', async (_what, forge) => {
  const { email } = someone()
  provider.forge = forge()
  expect(await refusalOf(() => signOn(server, email))).toBe('identity.token.invalid')
})

test('a required authentication strength is requested from the provider and must be in the signed answer', async () => {
  const { write } = server.ports.databases
  const ask = (acr_values: string) => write.updateTable('identity_provider').set({ acr_values }).execute()
  await ask('urn:example:gold urn:example:silver')
  try {
    const { email } = someone({ acr: 'urn:example:gold' })
    const saying = (acr: unknown) => {
      provider.forge = signed(() => ({ acr }))
      return () => signOn(server, email)
    }
    for (const acr of [
      undefined,
      '',
      'urn:example:bronze',
      'urn:example:gold urn:example:silver',
      ['urn:example:gold'],
    ])
      expect([acr, await refusalOf(saying(acr))]).toEqual([acr, 'identity.strength'])
    const { signOn: end, trail } = await saying('urn:example:silver')()
    expect(end).toBe('done')
    const asked = trail
      .map((address) => new URL(address))
      .find(({ origin }) => origin === new URL(provider.issuer).origin)
    expect(asked!.searchParams.get('acr_values')).toBe('urn:example:gold urn:example:silver')
  } finally {
    await ask('')
  }
})

test('the same token unchanged is accepted', async () => {
  const { email } = someone()
  provider.forge = signed(() => ({}))
  expect((await signOn(server, email)).signOn).toBe('done')
})

const addresses: [string, object, ErrorCode][] = [
  ['no address', { email: undefined }, 'identity.email.missing'],
  ['something that is no address', { email: 'boss' }, 'identity.email.missing'],
  ['an address that is not verified', { email_verified: false }, 'identity.email.unverified'],
  ['an address of which nothing is said', { email_verified: undefined }, 'identity.email.unverified'],
  ['the word true', { email_verified: 'true' }, 'identity.email.unverified'],
  ['an address of a domain that nobody claimed', { email: 'a@nobody.example' }, 'identity.domain'],
  ['an address of another workgroup', { email: 'a@foreign.example' }, 'identity.domain'],
  ['an address of a domain that ends alike', { email: 'a@evilsso.example' }, 'identity.domain'],
  ['an address of a sub-domain', { email: 'a@sub.sso.example' }, 'identity.domain'],
]

test.each(addresses)('%s is refused', async (_what, claims, code) => {
  const { email } = someone(claims)
  expect(await refusalOf(() => signOn(server, email))).toBe(code)
})

test('another subject with the address of a linked person is refused', async () => {
  const { email } = someone()
  expect((await signOn(server, email)).signOn).toBe('done')
  someone({ email })
  expect(await refusalOf(() => signOn(server, email))).toBe('identity.subject')
})

test('a person of another workgroup or a disabled person is refused, linked or not', async () => {
  const elsewhere = await given.person(server, 'Elsewhere', 'sso.example')
  const { write } = server.ports.databases
  const other = await given.workgroup(server, 'other.example')
  const move = write.updateTable('member').set({ workgroup_id: other }).where('person_id', '=', elsewhere.uuid)
  const disable = write.updateTable('person').set({ disabled_at: new Date() }).where('id', '=', elsewhere.uuid)
  const linked = someone({ email: elsewhere.email })
  await move.execute()
  expect(await refusalOf(() => signOn(server, elsewhere.email))).toBe('identity.not.member')
  await disable.execute()
  expect(await refusalOf(() => signOn(server, elsewhere.email))).toBe('user.disabled')
  await write
    .insertInto('identity')
    .values({ issuer: provider.issuer, subject: linked.sub, person_id: elsewhere.uuid, created: new Date() })
    .execute()
  expect(await refusalOf(() => signOn(server, elsewhere.email))).toBe('user.disabled')
})

test('a state is valid once, for ten minutes, and only in the browser that was sent', async () => {
  const { email } = someone()
  const stopped = async () => signOn(server, email, { until: /\/callback/ })
  const { trail, jar } = await stopped()
  expect(await refusalOf(() => follow(trail.at(-1)!, new Map()))).toBe('identity.attempt.invalid')
  const thief: Jar = new Map([[server.url, new Map([['sign-on', 'x'.repeat(43)]])]])
  expect(await refusalOf(() => follow(trail.at(-1)!, thief))).toBe('identity.attempt.invalid')
  // The attempt from another browser has not used it up.
  expect((await follow(trail.at(-1)!, jar)).signOn).toBe('done')
  jar.get(server.url)!.delete('sign-on-done')
  expect(await refusalOf(() => follow(trail.at(-1)!, jar))).toBe('identity.attempt.invalid')
  const callback = `${server.url}/publicapi/1/identity/providers/${providerId}/callback`
  const late = await stopped()
  server.pass(600_001)
  expect(await refusalOf(() => follow(late.trail.at(-1)!, late.jar))).toBe('identity.attempt.invalid')
  expect(await refusalOf(() => follow(callback, jar))).toBe('identity.attempt.invalid')
  const twice = `${callback}?state=a&state=b`
  expect(await refusalOf(() => follow(twice, jar))).toBe('identity.attempt.invalid')
})

test('one of two concurrent callbacks with one state is signed in', async () => {
  const { email } = someone()
  const { trail, jar } = await signOn(server, email, { until: /\/callback/ })
  const copies = [1, 2, 3].map(() => new Map([[server.url, new Map(jar.get(server.url))]]))
  const ends = await Promise.all(copies.map((copy) => follow(trail.at(-1)!, copy)))
  expect(ends.map(({ signOn: end }) => end).toSorted()).toEqual([
    'done',
    'identity.attempt.invalid',
    'identity.attempt.invalid',
  ])
})

test('an answer in the name of another provider, or with no name, is refused', async () => {
  const { email } = someone()
  provider.redirect = (url) => url.searchParams.set('iss', 'https://other.example')
  expect(await refusalOf(() => signOn(server, email))).toBe('identity.token.invalid')
  provider.redirect = (url) => url.searchParams.delete('iss')
  expect(await refusalOf(() => signOn(server, email))).toBe('identity.token.invalid')
})

test('an invented code, or one of somebody else, is refused', async () => {
  const { email } = someone()
  provider.redirect = (url) => url.searchParams.set('code', 'made-up')
  expect(await refusalOf(() => signOn(server, email))).toBe('identity.refused')
  provider.redirect = undefined
  const other = await signOn(server, email, { until: /\/callback/ })
  const code = new URL(other.trail.at(-1)!).searchParams.get('code')!
  provider.redirect = (url) => url.searchParams.set('code', code)
  // PKCE: the verifier of this attempt doesn't match.
  expect(await refusalOf(() => signOn(server, email))).toBe('identity.refused')
})

test('a person who refuses at the provider, or would have to be asked, learns so', async () => {
  const { email } = someone()
  provider.account = undefined
  expect(await refusalOf(() => signOn(server, email, { next: '/settings' }))).toBe('identity.refused')
  expect(await refusalOf(() => signOn(server, email, { purpose: 'SILENT' }))).toBe('identity.interaction.required')
})

test('a provider that fails, or answers without end, blocks nobody', async () => {
  const { email } = someone()
  expect((await signOn(server, email)).signOn).toBe('done')
  for (const trouble of ['broken', 'endless'] as const) {
    const { trail, jar } = await signOn(server, email, { until: /\/callback/ })
    provider.trouble = trouble
    expect(await refusalOf(() => follow(trail.at(-1)!, jar))).toBe('identity.unreachable')
    provider.trouble = 'none'
  }
})

test('a silent provider is abandoned after five seconds', { timeout: 30_000 }, async () => {
  const { email } = someone()
  const { trail, jar } = await signOn(server, email, { until: /\/callback/ })
  provider.trouble = 'silent'
  const since = Date.now()
  expect(await refusalOf(() => follow(trail.at(-1)!, jar))).toBe('identity.unreachable')
  expect(Date.now() - since).toBeLessThan(15_000)
})

test('a foreign return address is dropped', async () => {
  const { email } = someone()
  for (const next of ['https://evil.example', '//evil.example', '/\\evil.example', '/api-docs', 'javascript:alert(1)'])
    expect((await signOn(server, email, { next })).next).toBe(null)
})

test('the log of refusals holds no token, code or secret', async () => {
  const { email } = someone()
  let forged = ''
  provider.forge = async (claims) => {
    forged = await provider.sign({ ...claims, aud: 'somebody-else' })
    return forged
  }
  const { trail } = await signOn(server, email)
  const code = new URL(trail.at(-2)!).searchParams.get('code')!
  const log = JSON.stringify(server.logged)
  expect(log).toContain('identity.token.invalid')
  for (const secret of [forged, code, provider.clientSecret]) expect(log).not.toContain(secret)
})

test('a code of one provider never goes to another, although neither names itself', async () => {
  const { email } = someone()
  const evil = await startProvider([server.url])
  const workgroup = await given.workgroup(server, 'evil.example')
  await givenProvider(server, evil, { workgroup, domains: ['evil.example'] })
  let asked = 0
  evil.forge = (claims) => {
    asked += 1
    return provider.sign(claims)
  }
  provider.redirect = (url) => url.searchParams.delete('iss')
  try {
    // The stranger's provider sends the victim to the victim's own provider, with the state of the stranger's attempt.
    const { trail, jar } = await signOn(server, 'guest@evil.example', { until: /^\/auth/ })
    const begun = new URL(trail.at(-1)!)
    const onwards = new URL('/auth', provider.issuer)
    for (const [name, value] of begun.searchParams) onwards.searchParams.set(name, value)
    onwards.searchParams.set('login_hint', email)
    const own = begun.searchParams.get('redirect_uri')!
    expect(own).not.toContain(providerId)
    onwards.searchParams.set('redirect_uri', own.replace(/providers\/[\w-]+/, `providers/${providerId}`))
    expect(await refusalOf(() => follow(onwards.href, jar))).toBe('identity.attempt.invalid')
    expect(asked, 'the code reached the stranger').toBe(0)
  } finally {
    await evil.close()
  }
})
