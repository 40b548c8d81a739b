import { findUnsubscribing, unsubscribe } from '@strongroom/contract/identity/unsubscribe.ts'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { text } from '../../i18n/language.ts'
import { Refusal } from '../../test/fake-server.ts'
import { server } from '../../test/set-up.ts'
import { show } from '../../test/show.tsx'
import { UnsubscribePage } from './unsubscribe-page.tsx'

const open = (token: string | null) => {
  if (token) sessionStorage.setItem('unsubscribe-link', token)
  return show(<UnsubscribePage />)
}
const WORKSPACE = { name: 'Pier', isMuted: false }

test('the page says what changes, and changes it on a click only', async () => {
  server
    .on(findUnsubscribing, () => ({ emails: 'DAILY' as const, isSubscribed: true, workspace: WORKSPACE }))
    .on(unsubscribe, () => undefined)
  const user = await open('sealed')
  expect(await screen.findByText(text('unsubscribe.what.DAILY'))).toBeDefined()
  expect(server.callsOf(unsubscribe)).toEqual([])
  await user.click(screen.getByRole('button', { name: text('unsubscribe.submit') }))
  expect(await screen.findByText(text('unsubscribe.done.DAILY'))).toBeDefined()
  expect(server.callsOf(unsubscribe)).toMatchObject([{ query: { token: 'sealed', scope: 'EMAILS' } }])
})

test('the workspace can be muted instead', async () => {
  server
    .on(findUnsubscribing, () => ({ emails: 'IMMEDIATE' as const, isSubscribed: true, workspace: WORKSPACE }))
    .on(unsubscribe, () => undefined)
  const user = await open('sealed')
  await user.click(await screen.findByRole('button', { name: text('unsubscribe.mute') }))
  expect(await screen.findByText(text('unsubscribe.muted', { name: 'Pier' }))).toBeDefined()
  expect(server.callsOf(unsubscribe)).toMatchObject([{ query: { scope: 'WORKSPACE' } }])
})

test('a link that isn’t ours says so', async () => {
  server.on(findUnsubscribing, () => {
    throw new Refusal('unsubscribe.link.invalid')
  })
  await open('wrong')
  expect((await screen.findByRole('alert')).textContent).toContain(text('error.unsubscribe.link.invalid'))
  expect(screen.queryByRole('button')).toBeNull()
})

test('somebody who left already is told so', async () => {
  server.on(findUnsubscribing, () => ({ emails: 'PEOPLE' as const, isSubscribed: false, workspace: null }))
  await open('sealed')
  expect(await screen.findByText(text('unsubscribe.done.PEOPLE'))).toBeDefined()
})
