import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { decodeJwt, exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose'
import Provider from 'oidc-provider'

export interface TestAccount {
  sub: string
  [claim: string]: unknown
}

export interface TestProvider {
  issuer: string
  clientId: string
  clientSecret: string
  /** The account that the provider signs in; none: the person refuses. */
  account: TestAccount | undefined
  /** The token answered instead of its own ID token. */
  forge: ((claims: JWTPayload) => Promise<string> | string) | undefined
  /** Signs as the provider does. */
  sign(claims: JWTPayload): Promise<string>
  /** Its public key as published. */
  publicKey: object
  /** Changes the URL to which it redirects a browser. */
  redirect: ((location: URL) => void) | undefined
  /** What happens to requests instead of an answer. */
  trouble: 'none' | 'silent' | 'broken' | 'endless'
  close(): Promise<void>
}

const CLIENT = { clientId: 'strongroom', clientSecret: 'a secret of sixteen bytes or more' }

/**
 * A real OpenID Connect provider on this machine that can be made to misbehave. It redirects browsers to callbacks at
 * these origins. With `pages` it asks in a browser and accepts any password; addresses containing 'unverified' are not
 * verified.
 */
export async function startProvider(origins: string[], pages = false): Promise<TestProvider> {
  const { privateKey, publicKey } = await generateKeyPair('RS256', { extractable: true })
  const key = { ...(await exportJWK(privateKey)), kid: 'first', alg: 'RS256', use: 'sig' }
  const server = createServer()
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const accounts = new Map<string, TestAccount>()
  const test: TestProvider = {
    issuer,
    ...CLIENT,
    account: undefined,
    forge: undefined,
    redirect: undefined,
    trouble: 'none',
    sign: (claims) => new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid: 'first' }).sign(privateKey),
    publicKey: await exportJWK(publicKey),
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
  const provider = makeProvider({ issuer, key, origins, accounts, pages })
  const answer = provider.callback()
  server.on('request', (request, response) => {
    if (test.trouble !== 'none') return misbehave(test.trouble, response)
    if (!pages && request.url?.startsWith('/interaction/'))
      return void interact(provider, test, accounts, request, response)
    if (request.url?.startsWith('/token') && test.forge) forgeToken(response, test.forge)
    if (test.redirect) changeRedirect(response, test.redirect)
    void answer(request, response)
  })
  return test
}

interface Setup {
  issuer: string
  key: object
  origins: string[]
  accounts: Map<string, TestAccount>
  pages: boolean
}

function makeProvider({ issuer, key, origins, accounts, pages }: Setup): Provider {
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: CLIENT.clientId,
        client_secret: CLIENT.clientSecret,
        redirect_uris: origins.map((origin) => `${origin}/callback`),
        post_logout_redirect_uris: origins.map((origin) => `${origin}/login`),
      },
    ],
    jwks: { keys: [key] },
    cookies: { keys: ['a key of the test'] },
    claims: {
      openid: ['sub'],
      email: ['email', 'email_verified'],
      profile: ['given_name', 'family_name', 'name', 'locale', 'zoneinfo'],
    },
    features: { devInteractions: { enabled: pages } },
    ...(pages ? {} : { interactions: { url: (_ctx: unknown, { uid }: { uid: string }) => `/interaction/${uid}` } }),
    findAccount: (_ctx: unknown, id: string) => ({ accountId: id, claims: () => accounts.get(id) ?? claimsOf(id) }),
    // Everybody consents to this client's requests.
    loadExistingGrant: async (ctx: { oidc: Record<string, never> }) => {
      const { client, session } = ctx.oidc as unknown as {
        client: { clientId: string }
        session: { accountId: string }
      }
      const grant = new provider.Grant({ clientId: client.clientId, accountId: session.accountId })
      grant.addOIDCScope('openid email profile')
      await grant.save()
      return grant
    },
  } as never)
  // Each provider row has its own callback, which a test doesn't know beforehand.
  provider.Client.prototype.redirectUriAllowed = (uri: string) =>
    origins.some((origin) => uri.startsWith(`${origin}/publicapi/1/identity/providers/`) && uri.endsWith('/callback'))
  return provider
}

/** The claims of a person who entered their address at the provider's own page. */
const claimsOf = (email: string) => ({
  sub: email,
  email,
  email_verified: !email.includes('unverified'),
  given_name: 'Sian',
  family_name: 'Owen',
})

/** Signs in the test's account without interaction. */
async function interact(
  provider: Provider,
  test: TestProvider,
  accounts: Map<string, TestAccount>,
  ...[request, response]: [IncomingMessage, ServerResponse]
): Promise<void> {
  const { account } = test
  if (account) accounts.set(account.sub, account)
  const result = account ? { login: { accountId: account.sub } } : { error: 'access_denied' }
  await provider.interactionFinished(request, response, result as never, { mergeWithLastSubmission: false })
}

function misbehave(trouble: TestProvider['trouble'], response: ServerResponse): void {
  if (trouble === 'broken') response.writeHead(500).end('<html>')
  if (trouble !== 'endless') return
  response.writeHead(200, { 'content-type': 'application/json' })
  const more = () => void (response.write('x'.repeat(65_536)) ? setImmediate(more) : response.once('drain', more))
  more()
}

/** Replaces the ID token of the answer. */
function forgeToken(response: ServerResponse, forge: NonNullable<TestProvider['forge']>): void {
  const end = response.end.bind(response) as (body: string) => void
  response.end = ((body: string | Buffer) => {
    const answer = JSON.parse(String(body)) as { id_token: string }
    const forged = Promise.resolve(forge(decodeJwt(answer.id_token)))
    void forged.then((id_token) => {
      const text = JSON.stringify({ ...answer, id_token })
      response.setHeader('content-length', Buffer.byteLength(text))
      end(text)
    })
    return response
  }) as never
}

function changeRedirect(response: ServerResponse, change: (location: URL) => void): void {
  const set = response.setHeader.bind(response)
  response.setHeader = ((name: string, value: string) => {
    if (name.toLowerCase() !== 'location' || !URL.canParse(value)) return set(name, value)
    const url = new URL(value)
    if (url.pathname.endsWith('/callback')) change(url)
    return set(name, url.href)
  }) as never
}
