import { findBuild } from '@strongroom/contract/wire/system.ts'
import { Link } from '@tanstack/react-router'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { queryClient } from '../api/query-client.ts'
import { text } from '../i18n/language.ts'
import { settingsQuery } from '../session/settings-query.ts'
import { settings } from '../test/sample-settings.ts'
import { server } from '../test/set-up.ts'
import { show } from '../test/show.tsx'
import { UpgradeDialog } from './upgrade-dialog.tsx'

const NOTES = 'https://www.example.org/releases'

async function walk(opened: string, found: string) {
  queryClient.setQueryData(settingsQuery.queryKey, { ...settings({ releaseNotes: NOTES }), build: opened })
  let asked = 0
  server.on(findBuild, () => {
    asked += 1
    return { CI_COMMIT_SHA: found }
  })
  const user = await show(
    <>
      <Link to={'/elsewhere' as string}>Go</Link>
      <UpgradeDialog />
    </>,
  )
  await user.click(screen.getByRole('link', { name: 'Go' }))
  return { user, asked: () => asked }
}

test('another build is offered after the page has changed, with what is new; later is later', async () => {
  const { user, asked } = await walk('a1', 'b2')
  expect(await screen.findByRole('dialog', { name: text('upgrade.title') })).toBeTruthy()
  expect(screen.getByRole('link', { name: text('upgrade.notes') }).getAttribute('href')).toBe(NOTES)
  await user.click(screen.getByRole('button', { name: text('upgrade.later') }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(asked()).toBe(1)
})

test('the same build is not offered', async () => {
  const { asked } = await walk('a1', 'a1')
  await waitFor(() => expect(asked()).toBe(1))
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('an installation without a named build never asks', async () => {
  const { asked } = await walk('development', 'b2')
  expect(asked()).toBe(0)
  expect(screen.queryByRole('dialog')).toBeNull()
})
