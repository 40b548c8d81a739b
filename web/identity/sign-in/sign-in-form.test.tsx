import { findSettings } from '@strongroom/contract/wire/system.ts'
import { screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { text } from '../../i18n/language.ts'
import { rememberEmail } from '../../session/session.ts'
import { dropShareLink, takeShareLink } from '../../session/share-link.ts'
import { settings } from '../../test/sample-settings.ts'
import { server } from '../../test/set-up.ts'
import { show } from '../../test/show.tsx'
import { SignInForm } from './sign-in-form.tsx'

afterEach(() => {
  dropShareLink()
  localStorage.clear()
  window.history.replaceState(null, '', '/')
})

test.each([
  ['%2Fshare%2Fnew', 'carys@registry.example'],
  ['%2Fmentions', 'last@registry.example'],
])('who followed a link of a records system signs in with its address: %s', async (next, email) => {
  server.on(findSettings, () => settings())
  rememberEmail('last@registry.example')
  window.history.replaceState(null, '', '/#/shares/new?email=carys%40registry.example&folderName=Lease')
  takeShareLink()
  const address = `/login?next=${next}`
  window.history.replaceState(null, '', address)
  await show(<SignInForm />, address)
  expect(screen.getByLabelText<HTMLInputElement>(text('login.email')).value).toBe(email)
})
