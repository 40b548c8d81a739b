import {
  findInstallationState,
  type InstallationState,
} from '@strongroom/contract/organisation/installation/installation-state.ts'
import { screen } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { queryClient } from '../../api/query-client.ts'
import { text } from '../../i18n/language.ts'
import { sessionQuery } from '../../session/session.ts'
import { session } from '../../test/samples.ts'
import { server } from '../../test/set-up.ts'
import { show } from '../../test/show.tsx'
import { StateSection } from './state-section.tsx'

const now = Date.now()
const well: InstallationState = {
  build: 'development',
  versions: { node: '24.0.0', database: '18.0', schema: '911-inactivity' },
  startTime: now,
  workers: 1,
  adapters: { database: 'embedded', blobs: 'folder', mail: 'outbox', scanner: 'none', converter: 'none' },
  room: { free: 5e9, reserve: 1e9 },
  details: [],
  work: [{ name: 'send-mail', waiting: 2, running: 0, abandoned: 0, oldest: now - 60_000 }],
  mails: { waiting: 1, oldest: now - 60_000 },
  lastScrubTime: null,
  lastBackupTime: null,
}

beforeEach(() => void queryClient.setQueryData(sessionQuery.queryKey, session()))

test('all is well only if nothing is late, nothing was abandoned and somebody works', async () => {
  server.on(findInstallationState, () => well)
  await show(<StateSection />)
  expect(await screen.findByText(text('installation.all-well'))).toBeTruthy()
})

test('adapters of our own, and a build that is no release, are named in words', async () => {
  server.on(findInstallationState, () => ({ ...well, adapters: { ...well.adapters, converter: 'libreoffice-wasm' } }))
  await show(<StateSection />)
  const valueOf = async (name: string) => (await screen.findByText(name)).nextElementSibling!.textContent
  expect(await valueOf(text('installation.adapter.blobs'))).toBe(text('installation.adapter.folder'))
  expect(await valueOf(text('installation.adapter.mail'))).toBe(text('installation.adapter.outbox'))
  expect(await valueOf(text('installation.adapter.scanner'))).toBe(text('installation.adapter.none'))
  expect(await valueOf(text('installation.adapter.converter'))).toBe('libreoffice-wasm')
  expect(await valueOf('PostgreSQL')).toContain(`(${text('installation.adapter.embedded')})`)
  expect(await valueOf(text('installation.build'))).toBe(text('installation.build.development'))
})

const [late] = [now - 2 * 3_600_000]
const work = (more: object) => ({ ...well, work: [{ ...well.work[0]!, ...more }] })
test.each([
  ['installation.detail.work-abandoned', work({ abandoned: 3 })],
  ['installation.detail.work-late', work({ oldest: late })],
  ['installation.detail.mails-late', { ...well, mails: { waiting: 1, oldest: late } }],
  ['installation.detail.workers-none', { ...well, workers: 0 }],
] as const)('%s is told, and not that all is well', async (key, state) => {
  server.on(findInstallationState, () => state)
  await show(<StateSection />)
  await screen.findByText(text(key, { count: 3 }))
  expect(screen.queryByText(text('installation.all-well'))).toBeNull()
})
