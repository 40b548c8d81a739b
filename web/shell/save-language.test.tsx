import { updateLocale, updateTheme } from '@strongroom/contract/identity/users.ts'
import { findSettings } from '@strongroom/contract/wire/system.ts'
import { screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { queryClient } from '../api/query-client.ts'
import { chooseLanguage, text } from '../i18n/language.ts'
import { type Session, sessionQuery } from '../session/session.ts'
import { settings } from '../test/sample-settings.ts'
import { session } from '../test/samples.ts'
import { server } from '../test/set-up.ts'
import { show } from '../test/show.tsx'
import { LanguageMenu } from './language-menu.tsx'
import { PublicFooter } from './public-footer.tsx'
import { ThemeMenu } from './theme-menu.tsx'

beforeEach(() => {
  server.on(findSettings, () => settings())
})
afterEach(() => chooseLanguage('en-gb', true))

const signIn = (more: Partial<Session['actions']> = {}) => {
  const { actions, ...rest } = session()
  const signedIn: Session = { ...rest, actions: { ...actions, ...more } }
  queryClient.setQueryData(sessionQuery.queryKey, signedIn)
}

test('a language chosen in the footer with a session is saved for the person', async () => {
  signIn()
  server.on(updateLocale, () => undefined)
  const user = await show(<PublicFooter />)
  await user.click(screen.getByRole('button', { name: 'Cymraeg' }))
  await waitFor(() => expect(server.callsOf(updateLocale)).toMatchObject([{ body: { locale: 'cy' } }]))
  expect(localStorage.getItem('login-language')).toBeNull()
})

test('without a session it is the language of signing in', async () => {
  const user = await show(<PublicFooter />)
  await user.click(screen.getByRole('button', { name: 'Cymraeg' }))
  await waitFor(() => expect(localStorage.getItem('login-language')).toBe('cy'))
  expect(server.callsOf(updateLocale)).toEqual([])
})

test('before the second factor, language and theme are this browser’s', async () => {
  signIn({ completedAuth: false })
  const user = await show(
    <>
      <LanguageMenu />
      <ThemeMenu />
      <PublicFooter />
    </>,
  )
  await user.click(screen.getByRole('button', { name: text('theme.menu') }))
  await user.click(await screen.findByRole('menuitemradio', { name: text('theme.dark') }))
  await waitFor(() => expect(localStorage.getItem('ui-theme')).toBe('DARK'))
  await user.click(screen.getByRole('button', { name: text('language.menu') }))
  await user.click(await screen.findByRole('menuitemradio', { name: 'Cymraeg' }))
  await waitFor(() => expect(localStorage.getItem('login-language')).toBe('cy'))
  await user.click(screen.getByRole('button', { name: 'Te reo Māori' }))
  await waitFor(() => expect(localStorage.getItem('login-language')).toBe('mi'))
  expect([...server.callsOf(updateLocale), ...server.callsOf(updateTheme)]).toEqual([])
})
