import { findFirstStart, tryMail } from '@strongroom/contract/identity/first-start.ts'
import { screen } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { text } from '../../i18n/language.ts'
import { Refusal } from '../../test/fake-server.ts'
import { server } from '../../test/set-up.ts'
import { show } from '../../test/show.tsx'
import { FirstStartPage } from './first-start-page.tsx'

beforeEach(() => sessionStorage.setItem('first-start-token', 'a-token'))

test('a used link leads to the sign-in page', async () => {
  server.on(findFirstStart, () => {
    throw new Refusal('first.start.over')
  })
  await show(<FirstStartPage />)
  await screen.findByText(text('error.first.start.over'))
  expect(screen.getByRole('link', { name: text('login.submit') }).getAttribute('href')).toBe('/login')
})

test('the refusal of the mail server is about the address that was tried, and no other', async () => {
  server.on(findFirstStart, () => ({
    publicUrl: 'http://localhost:8080',
    mayChangePublicUrl: false,
    hasMailServer: true,
    hasScanner: false,
  }))
  server.on(tryMail, () => ({ result: 'refused' as const, reason: '550 No such person' }))
  const user = await show(<FirstStartPage />)
  const address = await screen.findByLabelText(new RegExp(text('first-start.email')))
  await user.type(address, 'ada@example.org')
  await user.click(screen.getByRole('button', { name: text('first-start.mail.try') }))
  const refusal = text('first-start.mail.refused', { reason: '550 No such person' })
  await screen.findByText(refusal)
  await user.type(address, '.uk')
  expect(screen.queryByText(refusal)).toBeNull()
  screen.getByText(text('first-start.mail.hint'))
})
