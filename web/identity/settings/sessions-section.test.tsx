import { listSessions, type Session } from '@strongroom/contract/identity/sessions.ts'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { text } from '../../i18n/language.ts'
import { id } from '../../test/samples.ts'
import { server } from '../../test/set-up.ts'
import { show } from '../../test/show.tsx'
import { SessionsSection } from './sessions-section.tsx'

const place = (at: number, current: boolean): Session => ({
  model: 'Session',
  uuid: id(),
  browser: 'Firefox',
  system: 'Linux',
  address: `192.0.2.${at}`,
  createdTime: 0,
  lastUsedTime: 0,
  current,
})
const addresses = () => screen.getAllByText(/192\.0\.2\./).map(({ textContent }) => /[\d.]+$/.exec(textContent)?.[0])

test('of many sessions the current one and a few others are shown, until one asks for all', async () => {
  const content = Array.from({ length: 8 }, (_, at) => place(at, at === 6))
  server.on(listSessions, () => ({ content }))
  const user = await show(<SessionsSection />)
  await screen.findByText(text('settings.sessions.this'))
  expect(addresses()).toEqual(['192.0.2.6', '192.0.2.0', '192.0.2.1', '192.0.2.2', '192.0.2.3'])
  await user.click(screen.getByRole('button', { name: text('settings.sessions.all') }))
  expect(addresses()).toHaveLength(8)
  await user.click(screen.getByRole('button', { name: text('settings.sessions.few') }))
  expect(addresses()).toHaveLength(5)
})

test('few sessions are all shown', async () => {
  server.on(listSessions, () => ({ content: [place(1, true), place(2, false)] }))
  await show(<SessionsSection />)
  await screen.findByText(text('settings.sessions.this'))
  expect(addresses()).toHaveLength(2)
  expect(screen.queryByRole('button', { name: text('settings.sessions.all') })).toBeNull()
})
