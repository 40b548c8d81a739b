import { preregisterMobileAuth, registerMobileAuth } from '@strongroom/contract/identity/two-step.ts'
import { screen } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { queryClient } from '../../api/query-client.ts'
import { text } from '../../i18n/language.ts'
import { readMobileInitKey } from '../../session/mobile-init-key.ts'
import { sessionQuery } from '../../session/session.ts'
import { Refusal } from '../../test/fake-server.ts'
import { session } from '../../test/samples.ts'
import { server } from '../../test/set-up.ts'
import { show } from '../../test/show.tsx'
import { RegisterDevice } from './register-device.tsx'

const SHOWN = { qrBase64Image: '', mobileSecret: 'ABCD' }
const begin = () => screen.getByRole('button', { name: text('two-step.register.begin') })
const newLink = () => screen.queryByRole('button', { name: text('two-step.initiate.send') })

beforeEach(() => {
  queryClient.setQueryData(sessionQuery.queryKey, session())
  sessionStorage.setItem('mobile-init-key', JSON.stringify({ key: 'key', expiry: Date.now() + 60_000 }))
})

test('an unexpected failure names who can help, and the link can be tried again', async () => {
  server.on(preregisterMobileAuth, () => {
    throw new Refusal('server.error')
  })
  const user = await show(<RegisterDevice initKey="key" onDone={async () => undefined} />)
  await user.click(begin())
  expect((await screen.findByRole('alert')).textContent).toBe(
    text('two-step.register.failed', { reason: text('error.server.error') }),
  )
  expect(newLink()).toBeNull()
  expect(readMobileInitKey()).toBe('key')
  server.on(preregisterMobileAuth, () => SHOWN)
  await user.click(begin())
  expect(await screen.findByRole('img', { name: text('two-step.register.qr') })).toBeDefined()
})

test('a void link offers another one', async () => {
  server.on(preregisterMobileAuth, () => {
    throw new Refusal('mobile.init.key.invalid')
  })
  const user = await show(<RegisterDevice initKey="key" onDone={async () => undefined} />)
  await user.click(begin())
  expect((await screen.findByRole('alert')).textContent).toBe(text('error.mobile.init.key.invalid'))
  expect(newLink()).not.toBeNull()
  expect(readMobileInitKey()).toBeNull()
})

test('a link that expired before the first code offers another one, too', async () => {
  server
    .on(preregisterMobileAuth, () => SHOWN)
    .on(registerMobileAuth, () => {
      throw new Refusal('mobile.init.key.invalid')
    })
  const user = await show(<RegisterDevice initKey="key" onDone={async () => undefined} />)
  await user.click(begin())
  await user.type(await screen.findByRole('textbox', { name: text('two-step.code') }), '123456')
  await user.click(screen.getByRole('button', { name: text('two-step.register.submit') }))
  expect((await screen.findByRole('alert')).textContent).toBe(text('error.mobile.init.key.invalid'))
  expect(newLink()).not.toBeNull()
})
