import type { ErrorCode } from '@strongroom/contract/registry/errors.ts'
import { expect, test } from 'vitest'
import * as given from '../../test/given.ts'
import { startProvider } from '../../test/fakes/identity-provider.ts'
import { useProvider } from '../../test/fakes/use-provider.ts'
import { useServer } from '../../test/server.ts'
import { follow, givenProvider, type Jar, signOn } from '../../test/fakes/sign-on.ts'

const server = useServer()
const { used, someone, refusalOf } = useProvider(server)

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
    .values({ issuer: used.provider.issuer, subject: linked.sub, person_id: elsewhere.uuid, created: new Date() })
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
  const callback = `${server.url}/publicapi/1/identity/providers/${used.providerId}/callback`
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
  used.provider.redirect = (url) => url.searchParams.set('iss', 'https://other.example')
  expect(await refusalOf(() => signOn(server, email))).toBe('identity.token.invalid')
  used.provider.redirect = (url) => url.searchParams.delete('iss')
  expect(await refusalOf(() => signOn(server, email))).toBe('identity.token.invalid')
})

test('an invented code, or one of somebody else, is refused', async () => {
  const { email } = someone()
  used.provider.redirect = (url) => url.searchParams.set('code', 'made-up')
  expect(await refusalOf(() => signOn(server, email))).toBe('identity.refused')
  used.provider.redirect = undefined
  const other = await signOn(server, email, { until: /\/callback/ })
  const code = new URL(other.trail.at(-1)!).searchParams.get('code')!
  used.provider.redirect = (url) => url.searchParams.set('code', code)
  // PKCE: the verifier of this attempt doesn't match.
  expect(await refusalOf(() => signOn(server, email))).toBe('identity.refused')
})

test('a person who refuses at the provider, or would have to be asked, learns so', async () => {
  const { email } = someone()
  used.provider.account = undefined
  expect(await refusalOf(() => signOn(server, email, { next: '/settings' }))).toBe('identity.refused')
  expect(await refusalOf(() => signOn(server, email, { purpose: 'SILENT' }))).toBe('identity.interaction.required')
})

test('a provider that fails, or answers without end, blocks nobody', async () => {
  const { email } = someone()
  expect((await signOn(server, email)).signOn).toBe('done')
  for (const trouble of ['broken', 'endless'] as const) {
    const { trail, jar } = await signOn(server, email, { until: /\/callback/ })
    used.provider.trouble = trouble
    expect(await refusalOf(() => follow(trail.at(-1)!, jar))).toBe('identity.unreachable')
    used.provider.trouble = 'none'
  }
})

test('a silent provider is abandoned after five seconds', { timeout: 180_000 }, async () => {
  const { email } = someone()
  const { trail, jar } = await signOn(server, email, { until: /\/callback/ })
  used.provider.trouble = 'silent'
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
  used.provider.forge = async (claims) => {
    forged = await used.provider.sign({ ...claims, aud: 'somebody-else' })
    return forged
  }
  const { trail } = await signOn(server, email)
  const code = new URL(trail.at(-2)!).searchParams.get('code')!
  const log = JSON.stringify(server.logged)
  expect(log).toContain('identity.token.invalid')
  for (const secret of [forged, code, used.provider.clientSecret]) expect(log).not.toContain(secret)
})

test('a code of one provider never goes to another, although neither names itself', async () => {
  const { email } = someone()
  const evil = await startProvider([server.url])
  const workgroup = await given.workgroup(server, 'evil.example')
  await givenProvider(server, evil, { workgroup, domains: ['evil.example'] })
  let asked = 0
  evil.forge = (claims) => {
    asked += 1
    return used.provider.sign(claims)
  }
  used.provider.redirect = (url) => url.searchParams.delete('iss')
  try {
    // The stranger's provider sends the victim to the victim's own provider, with the state of the stranger's attempt.
    const { trail, jar } = await signOn(server, 'guest@evil.example', { until: /^\/auth/ })
    const begun = new URL(trail.at(-1)!)
    const onwards = new URL('/auth', used.provider.issuer)
    for (const [name, value] of begun.searchParams) onwards.searchParams.set(name, value)
    onwards.searchParams.set('login_hint', email)
    const own = begun.searchParams.get('redirect_uri')!
    expect(own).not.toContain(used.providerId)
    onwards.searchParams.set('redirect_uri', own.replace(/providers\/[\w-]+/, `providers/${used.providerId}`))
    expect(await refusalOf(() => follow(onwards.href, jar))).toBe('identity.attempt.invalid')
    expect(asked, 'the code reached the stranger').toBe(0)
  } finally {
    await evil.close()
  }
})
