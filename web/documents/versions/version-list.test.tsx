import { listVersions } from '@strongroom/contract/documents/versions.ts'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { text } from '../../i18n/language.ts'
import { asset, pageOf, version } from '../../test/samples.ts'
import { server } from '../../test/set-up.ts'
import { show } from '../../test/show.tsx'
import { VersionList } from './version-list.tsx'

const document = asset('plan.pdf')
const asked: number[] = []
const list = () => show(<VersionList asset={document} onWhy={(one) => asked.push(one.version)} />)
const row = async (number: number) => {
  const name = await screen.findByText(text('version.name', { version: number }))
  return name.closest('li')!
}
const button = (at: HTMLElement, name: string) => within(at).queryByRole('button', { name })

test('each version offers what its actions allow; the current one says so', async () => {
  const readable = { canDownloadVersion: true, canReadText: true, canRollbackTo: true }
  server.on(listVersions, () =>
    pageOf([
      version(3, { isLatest: true, actions: { ...readable, canRollbackTo: false } }),
      version(2, { actions: { canDownloadVersion: false, canReadText: false, canRollbackTo: true } }),
    ]),
  )
  const user = await list()
  const [latest, before] = [await row(3), await row(2)]
  expect(latest.textContent).toContain(text('version.current'))
  expect(button(latest, text('version.roll-back-to', { version: 3 }))).toBeNull()
  expect(button(before, text('version.roll-back-to', { version: 2 }))).not.toBeNull()
  expect(button(before, text('version.download-of', { version: 2 }))).toBeNull()
  await user.click(button(before, text('why.ask-version', { version: 2 }))!)
  expect(asked).toEqual([2])
})

test('an infected version has no preview; pages are turned', async () => {
  server.on(listVersions, ({ query: { page, size } }) =>
    pageOf([version(page === 0 ? 60 : 1, { scanStatus: 'VIRUS', actions: undefined })], {
      page,
      size,
      total: size + 1,
    }),
  )
  const user = await list()
  expect(within(await row(60)).queryByRole('link')).toBeNull()
  await user.click(screen.getByRole('button', { name: text('pager.page', { page: 2 }) }))
  expect(await row(1)).toBeDefined()
  expect(server.callsOf(listVersions).at(-1)?.query.page).toBe(1)
})
