import { startLogin } from '@strongroom/contract/identity/sign-in.ts'
import { v7 as uuidv7 } from 'uuid'
import { secretContext } from '../../identity/single-sign-on/find-provider.ts'
import { asSystem } from '../../kernel/change.ts'
import { sealText } from '../../storage/keys.ts'
import { callOver } from '../call.ts'
import type { TestProvider } from './identity-provider.ts'
import type { TestServer } from '../server.ts'

/** The cookies of a browser, by origin. */
export type Jar = Map<string, Map<string, string>>

export interface Trip {
  /** The result shown at /login. */
  signOn: string | null
  next: string | null
  workgroupUuid: string | null
  /** Every URL of the redirects. */
  trail: string[]
  jar: Jar
}

interface Given {
  workgroup: string
  domains: string[]
  name?: string
  /** Whether somebody has signed in with it. */
  proven?: boolean
}

/** Creates a provider of a workgroup for those domains. */
export async function givenProvider(
  server: TestServer,
  { issuer, clientId, clientSecret }: Pick<TestProvider, 'issuer' | 'clientId' | 'clientSecret'>,
  { workgroup, domains, name = 'Test Identity', proven = true }: Given,
): Promise<string> {
  const id = uuidv7()
  await asSystem(server.ports, 'a provider for a test', async (change) => {
    change.unaudited('a provider for a test')
    const sealed = sealText(server.ports.masterKey, clientSecret, secretContext(id))
    const row = { id, workgroup_id: workgroup, name, issuer, client_id: clientId, client_secret: sealed }
    await change.db
      .insertInto('identity_provider')
      .values({ ...row, created: change.now, proven_at: proven ? change.now : null })
      .execute()
    for (const domain of domains)
      await change.db.insertInto('identity_provider_domain').values({ provider_id: id, domain }).execute()
  })
  return id
}

/** How an address signs in. */
export async function waysOf(server: TestServer, email: string, workgroupUuid?: string) {
  const query = { email, ...(workgroupUuid ? { workgroupUuid } : {}) }
  return (await callOver({ url: server.url }, startLogin, { query })).value
}

/** Follows /login/start through the provider and back, like a browser. */
export async function signOn(
  server: TestServer,
  email: string,
  more: { next?: string; workgroupUuid?: string; purpose?: string; jar?: Jar; until?: RegExp } = {},
): Promise<Trip> {
  const { redirectUrl } = await waysOf(server, email)
  const url = new URL(redirectUrl!)
  for (const name of ['next', 'workgroupUuid', 'purpose'] as const)
    if (more[name]) url.searchParams.set(name, more[name])
  return follow(url.href, more.jar ?? new Map(), more.until)
}

/** Follows redirects to the sign-in page, or to a URL that matches `until`. */
export async function follow(from: string, jar: Jar, until = /\/login(\?|$)/): Promise<Trip> {
  const trail = [from]
  for (let url = new URL(from); trail.length < 20; ) {
    const response = await fetch(url, { redirect: 'manual', headers: { cookie: cookiesFor(jar, url) } })
    keepCookies(jar, url, response)
    const location = response.headers.get('location')
    if (!location) throw new Error(`${response.status} at ${url.pathname}: ${await response.text()}`)
    url = new URL(location, url)
    trail.push(url.href)
    if (until.test(url.pathname + url.search)) {
      const [signOn, next, workgroupUuid] = ['signOn', 'next', 'workgroupUuid'].map((name) =>
        url.searchParams.get(name),
      )
      return { signOn: signOn ?? null, next: next ?? null, workgroupUuid: workgroupUuid ?? null, trail, jar }
    }
  }
  throw new Error('led in circles')
}

export const cookiesFor = (jar: Jar, { origin }: URL) =>
  [...(jar.get(origin) ?? [])].map(([name, value]) => `${name}=${value}`).join('; ')

function keepCookies(jar: Jar, { origin }: URL, response: Response): void {
  const kept = jar.get(origin) ?? new Map<string, string>()
  jar.set(origin, kept)
  for (const cookie of response.headers.getSetCookie()) {
    const [name = '', value = ''] = cookie.split(';')[0]!.split('=')
    if (value === '' || /Max-Age=0|expires=Thu, 01 Jan 1970/i.test(cookie)) kept.delete(name)
    else kept.set(name, value)
  }
}
