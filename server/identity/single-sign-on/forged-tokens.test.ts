import { createHmac } from 'node:crypto'
import { exportSPKI, generateKeyPair, importJWK, type JWTPayload, SignJWT, UnsecuredJWT } from 'jose'
import { expect, test } from 'vitest'
import type { TestProvider } from '../../test/fakes/identity-provider.ts'
import { signOn } from '../../test/fakes/sign-on.ts'
import { useProvider } from '../../test/fakes/use-provider.ts'
import { useServer } from '../../test/server.ts'

const server = useServer()
const { used, someone, refusalOf } = useProvider(server)

const signed = (change: (claims: JWTPayload) => object) => (claims: JWTPayload) =>
  used.provider.sign({ ...claims, ...change(claims) })

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
      const pem = await exportSPKI((await importJWK({ ...used.provider.publicKey, alg: 'RS256' }, 'RS256')) as never)
      return hs256(claims, pem)
    },
  ],
  ['HS256 under the client secret', () => (claims) => hs256(claims, used.provider.clientSecret)],
  [
    'something changed after it was signed',
    () => async (claims) => {
      const [header, , signature] = (await used.provider.sign(claims)).split('.')
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
  used.provider.forge = forge()
  expect(await refusalOf(() => signOn(server, email))).toBe('identity.token.invalid')
})

test('a required authentication strength is requested from the provider and must be in the signed answer', async () => {
  const { write } = server.ports.databases
  const ask = (acr_values: string) => write.updateTable('identity_provider').set({ acr_values }).execute()
  await ask('urn:example:gold urn:example:silver')
  try {
    const { email } = someone({ acr: 'urn:example:gold' })
    const saying = (acr: unknown) => {
      used.provider.forge = signed(() => ({ acr }))
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
      .find(({ origin }) => origin === new URL(used.provider.issuer).origin)
    expect(asked!.searchParams.get('acr_values')).toBe('urn:example:gold urn:example:silver')
  } finally {
    await ask('')
  }
})

test('the same token unchanged is accepted', async () => {
  const { email } = someone()
  used.provider.forge = signed(() => ({}))
  expect((await signOn(server, email)).signOn).toBe('done')
})
