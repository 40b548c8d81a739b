import { limits } from '@strongroom/contract/wire/limits.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startProvider, type TestProvider } from '../../test/fakes/identity-provider.ts'
import { follow, givenProvider, signOn } from '../../test/fakes/sign-on.ts'
import * as given from '../../test/given.ts'
import { useServer } from '../../test/server.ts'
import { STARTS } from './start-identity.ts'

const server = useServer()
const EMAIL = 'sian@sso.example'
let provider: TestProvider
let workgroup: string

beforeAll(async () => {
  server.ports.config.publicUrl = server.url
  provider = await startProvider([server.url])
  workgroup = await given.workgroup(server, 'sso.example')
  await givenProvider(server, provider, { workgroup, domains: ['sso.example'] })
})
afterAll(() => provider.close())

const answerAs = (more: object = {}) => {
  provider.account = {
    sub: EMAIL,
    email: EMAIL,
    email_verified: true,
    given_name: 'Sian',
    family_name: 'Owen',
    ...more,
  }
}

test('the workgroup in the address of the sign-in page is in it again after the provider', async () => {
  answerAs()
  const trip = await signOn(server, EMAIL, { next: '/mentions', workgroupUuid: workgroup })
  expect(trip).toMatchObject({ signOn: 'done', next: '/mentions', workgroupUuid: workgroup })
})

test('it is there if the provider refuses, and if the attempts are used up before that', async () => {
  answerAs({ email_verified: false, sub: 'another' })
  const refused = await signOn(server, EMAIL, { next: '/mentions', workgroupUuid: workgroup })
  expect(refused).toMatchObject({ signOn: 'identity.email.unverified', next: '/mentions', workgroupUuid: workgroup })
  await server.ports.databases.beside.updateTable('attempt').set({ count: STARTS.most }).execute()
  const limited = await signOn(server, EMAIL, { next: '/mentions', workgroupUuid: workgroup })
  expect(limited).toMatchObject({ signOn: 'too.many.requests', next: '/mentions', workgroupUuid: workgroup })
  await server.ports.databases.beside.deleteFrom('attempt').execute()
})

test('it is there if the person returns too late, without the cookie of the attempt', async () => {
  answerAs()
  const more = { next: '/mentions', workgroupUuid: workgroup, until: /\/callback/ }
  const { trail } = await signOn(server, EMAIL, more)
  server.pass(limits.identityAttemptValid + 1)
  const late = await follow(trail.at(-1)!, new Map())
  expect(late).toMatchObject({ signOn: 'identity.attempt.invalid', next: '/mentions', workgroupUuid: workgroup })
  const foreign = new URL(trail.at(-1)!)
  foreign.searchParams.set('state', 'x'.repeat(43))
  expect(await follow(foreign.href, new Map())).toMatchObject({ next: null, workgroupUuid: null })
})

test('anything but an id is dropped', async () => {
  answerAs()
  expect(await signOn(server, EMAIL, { workgroupUuid: '"><script>' })).toMatchObject({
    signOn: 'done',
    workgroupUuid: null,
  })
})
