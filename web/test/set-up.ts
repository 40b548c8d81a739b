import { notifications } from '@mantine/notifications'
import { cleanup, configure } from '@testing-library/react'
import i18next from 'i18next'
import { afterEach, beforeAll, beforeEach, vi } from 'vitest'
import { queryClient } from '../api/query-client.ts'
import { startLanguage } from '../i18n/language.ts'
import { loadAdministrationTranslations } from '../i18n/translations.ts'
import { closeDialogs } from '../ui/dialogs/dialogs.tsx'
import { giveUpChanges } from '../ui/forms/unsaved-changes.ts'
import { FakeServer } from './fake-server.ts'

/** Not warnings: jsdom doesn't know the element, and promises outside of act() are awaited by the queries. */
const HARMLESS = [/unrecognized in this browser/, /not configured to support act/]
/** Warnings of React in the current test. */
let warnings: string[] = []

/** The server of the current test. */
export let server: FakeServer

beforeAll(async () => {
  // Messages without the whole page; patience for a busy machine.
  const asyncUtilTimeout = process.env['CI'] ? 20_000 : 5000
  configure({ getElementError: (message) => new Error(message ?? ''), asyncUtilTimeout })
  // Browser interfaces that the component library needs and jsdom lacks.
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: query.includes('reduced-motion'),
    media: query,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }))
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe = () => undefined
      unobserve = () => undefined
      disconnect = () => undefined
    },
  )
  Object.assign(document, { fonts: { addEventListener: () => undefined, removeEventListener: () => undefined } })
  Element.prototype.scrollIntoView = () => undefined
  vi.stubGlobal('scrollTo', () => undefined)
  // Files of one process share the loaded modules and texts.
  if (!i18next.isInitialized) {
    await startLanguage()
    await loadAdministrationTranslations('en-gb')
  }
  // Failed reads are retried at once.
  queryClient.setDefaultOptions({ queries: { ...queryClient.getDefaultOptions().queries, retryDelay: 0 } })
})

beforeEach(() => {
  server = new FakeServer()
  warnings = []
  vi.spyOn(console, 'error').mockImplementation((...words: unknown[]) => {
    const text = words.map(String).join(' ')
    if (!HARMLESS.some((one) => one.test(text))) warnings.push(text)
  })
  vi.stubGlobal('fetch', server.fetch)
})

afterEach(() => {
  closeDialogs()
  cleanup()
  giveUpChanges()
  notifications.clean()
  queryClient.clear()
  localStorage.clear()
  sessionStorage.clear()
  const problems = [...server.problems, ...warnings]
  if (problems.length > 0) throw new Error(problems.join('\n'))
})
