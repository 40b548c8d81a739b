import { updateLocale, updateTheme } from '@strongroom/contract/identity/users.ts'
import { cleanup, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { text } from '../../i18n/language.ts'
import { session } from '../../test/samples.ts'
import { server } from '../../test/set-up.ts'
import { show } from '../../test/show.tsx'
import { chooseTheme } from '../../theme/theme-choice.ts'
import { AppearanceSection } from './appearance-section.tsx'

const stored = () => localStorage.getItem('ui-theme')
const shown = () => document.documentElement.dataset.theme
const radio = (name: 'theme.light' | 'theme.dark') => screen.getByRole('radio', { name: text(name) })

test('a previewed theme is stored only once it is saved', async () => {
  chooseTheme('LIGHT')
  const user = await show(<AppearanceSection user={session().user} />)
  await user.click(radio('theme.dark'))
  expect(shown()).toBe('DARK')
  expect(stored()).toBe('LIGHT')
  cleanup()
  expect(shown()).toBe('LIGHT')
})

test('a saved theme is stored here and sent', async () => {
  chooseTheme('LIGHT')
  server.on(updateTheme, () => undefined).on(updateLocale, () => undefined)
  const user = await show(<AppearanceSection user={session().user} />)
  await user.click(radio('theme.dark'))
  await user.click(screen.getByRole('button', { name: text('settings.save') }))
  expect(await screen.findByText(text('settings.saved'))).toBeDefined()
  expect(stored()).toBe('DARK')
  expect(server.callsOf(updateTheme)).toMatchObject([{ body: { theme: 'DARK' } }])
  cleanup()
  expect(shown()).toBe('DARK')
})
