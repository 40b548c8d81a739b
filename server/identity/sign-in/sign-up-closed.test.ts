import { fetchCaptcha, mailSignUpCode, register, signUp } from '@strongroom/contract/identity/sign-in.ts'
import { expect, test } from 'vitest'
import { ConfigError, readConfig } from '../../adapters/config.ts'
import { as } from '../../test/as.ts'
import * as given from '../../test/given.ts'
import { linkIn, mailsTo } from '../../test/fakes/mails.ts'
import { outcomeOf } from '../../test/matrix.ts'
import { type TestServer, useServer } from '../../test/server.ts'

const invited = useServer({}, { SIGN_UP: 'invited' })
const off = useServer({}, { SIGN_UP: 'off' })

async function signUpByMail(server: TestServer, email: string) {
  const anybody = as(server, undefined)
  await anybody.call(mailSignUpCode, { body: { email } })
  const userCaptchaText = /[A-Z0-9]{4}-[A-Z0-9]{4}/.exec((await mailsTo(server, email))[0]!.text)![0]
  await anybody.call(signUp, { body: { emailAddress: email, userCaptchaText } })
  await server.drain()
  return (await mailsTo(server, email))[0]!
}

test('where registration needs an invitation, a stranger learns it by email, and the answer is the same', async () => {
  const mail = await signUpByMail(invited, 'stranger@outside.example')
  expect(mail.subject).toBe('You need an invitation to register with Strongroom')
  expect(mail.text).not.toContain('/register')
})

test('where registration needs an invitation, invited people and people of a claimed domain may sign up', async () => {
  const { owner, workspace } = await given.workspaceWith(invited)
  await given.invitee(invited, { owner, workspace }, { email: 'guest@outside.example' }, [])
  await given.workgroup(invited, 'claimed.example')
  for (const email of ['guest@outside.example', 'colleague@claimed.example']) {
    const mail = await signUpByMail(invited, email)
    expect(linkIn(mail).pathname, email).toBe('/register')
  }
})

test('where sign-up is off, only an invitation lets people register', async () => {
  const anybody = as(off, undefined)
  const email = 'guest@outside.example'
  expect(await outcomeOf(anybody.call(mailSignUpCode, { body: { email } }))).toBe('signup.off')
  const body = { emailAddress: email, userCaptchaText: 'AAAAAA' }
  expect(await outcomeOf(anybody.call(signUp, { body }))).toBe('signup.off')
  expect((await anybody.fetch(fetchCaptcha, { query: { emailAddress: email } })).status).toBe(403)
  const { owner, workspace } = await given.workspaceWith(off)
  await given.invitee(off, { owner, workspace }, { email }, [])
  const token = linkIn((await mailsTo(off, email))[0]!).searchParams.get('user')!
  const person = { first: 'A', last: 'B', password: 'a phrase of words', repeatpassword: 'a phrase of words' }
  expect(await outcomeOf(anybody.call(register, { params: { token }, body: person }))).toBe('ok')
})

const read = (SIGN_UP: string) => readConfig({ SIGN_UP }, { root: '/tmp', empty: true })

test('the setting accepts three values', () => {
  expect(read('').signUp).toBe('open')
  expect(() => read('closed')).toThrow(ConfigError)
})
