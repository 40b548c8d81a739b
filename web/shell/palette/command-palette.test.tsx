import { searchAssets } from '@strongroom/contract/documents/search.ts'
import { listRecent } from '@strongroom/contract/record/visits.ts'
import { listMyWorkspaces } from '@strongroom/contract/workspaces/workspaces.ts'
import { useLocation } from '@tanstack/react-router'
import { IconPlus } from '@tabler/icons-react'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { queryClient } from '../../api/query-client.ts'
import { chooseLanguage, text } from '../../i18n/language.ts'
import { sessionQuery } from '../../session/session.ts'
import { asset, pageOf, session } from '../../test/samples.ts'
import { server } from '../../test/set-up.ts'
import { show } from '../../test/show.tsx'
import { ActionMenu } from '../../ui/action-menu.tsx'
import { PageActions } from '../../ui/layout/page-actions.tsx'
import { CommandPalette } from './command-palette.tsx'

test('the palette offers recent workspaces, then what is found, and goes there by keys', async () => {
  queryClient.setQueryData(sessionQuery.queryKey, session())
  server.on(listRecent, () => ({ content: [] }))
  server.on(listMyWorkspaces, () => pageOf([]))
  server.on(searchAssets, () => pageOf([{ ...asset('lease.pdf'), foundIn: 'NAME', snippet: null }]))
  let finished = false
  const dialog = { opened: true, top: true, close: () => {}, finish: () => (finished = true) }
  const user = await show(<CommandPalette dialog={dialog} />)
  const input = await screen.findByRole('combobox', { name: text('palette.label') })
  expect(await screen.findByRole('option', { name: text('navigation.workspaces') })).toBeTruthy()
  await user.type(input, 'lease')
  await waitFor(() =>
    expect(screen.getByRole('option', { name: /lease\.pdf/ }).getAttribute('aria-selected')).toBe('true'),
  )
  await user.keyboard('{ArrowDown}')
  expect(
    screen.getByRole('option', { name: text('palette.all', { query: 'lease' }) }).getAttribute('aria-selected'),
  ).toBe('true')
  await user.type(input, 's')
  await waitFor(() => expect(screen.getAllByRole('option')[0]!.getAttribute('aria-selected')).toBe('true'))
  await user.type(input, '{Backspace}')
  await waitFor(() =>
    expect(screen.getByRole('option', { name: /lease\.pdf/ }).getAttribute('aria-selected')).toBe('true'),
  )
  await user.keyboard('{Enter}')
  await waitFor(() => expect(finished).toBe(true))
})

/** Shows where a key has led. */
function Address() {
  const { pathname, search } = useLocation()
  return <output>{`${pathname} ${JSON.stringify(search)}`}</output>
}

test('Enter never takes an option of earlier words: what was typed is searched for, tags too', async () => {
  queryClient.setQueryData(sessionQuery.queryKey, session())
  server.on(listRecent, () => ({ content: [] }))
  server.on(listMyWorkspaces, () => pageOf([]))
  server.on(searchAssets, async ({ query: { name, tags } }) => {
    // The answer about later words takes longer than a person.
    if (name === 'lease' && tags) await new Promise(() => undefined)
    return pageOf([{ ...asset('lease.pdf'), foundIn: 'NAME' as const, snippet: null }])
  })
  const dialog = { opened: true, top: true, close: () => {}, finish: () => {} }
  const user = await show(
    <>
      <CommandPalette dialog={dialog} />
      <Address />
    </>,
  )
  const input = await screen.findByRole('combobox', { name: text('palette.label') })
  await user.type(input, 'lease')
  expect(await screen.findByRole('option', { name: /lease\.pdf/ })).toBeTruthy()
  await user.type(input, ' ##Matter')
  await waitFor(() => expect(server.callsOf(searchAssets)).toHaveLength(2))
  expect(server.callsOf(searchAssets)[1]!.query).toMatchObject({ name: 'lease', tags: [{ name: 'Matter' }] })
  await user.keyboard('{Enter}')
  const search = { name: 'lease', tags: ['Matter'], searchContext: 'assets' }
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe(`/title-search ${JSON.stringify(search)}`))
})

test('Enter does what is shown as chosen, although workspaces are still looked for', async () => {
  queryClient.setQueryData(sessionQuery.queryKey, session())
  server.on(listRecent, () => ({ content: [] }))
  server.on(listMyWorkspaces, () => new Promise(() => undefined))
  const lease = asset('lease.pdf')
  server.on(searchAssets, () => pageOf([{ ...lease, foundIn: 'NAME' as const, snippet: null }]))
  const dialog = { opened: true, top: true, close: () => {}, finish: () => {} }
  const user = await show(
    <>
      <CommandPalette dialog={dialog} />
      <Address />
    </>,
  )
  await user.type(await screen.findByRole('combobox', { name: text('palette.label') }), 'lease')
  await waitFor(() =>
    expect(screen.getByRole('option', { name: /lease\.pdf/ }).getAttribute('aria-selected')).toBe('true'),
  )
  await user.keyboard('{Enter}')
  await waitFor(() => expect(screen.getByRole('status').textContent).toContain(`/document/${lease.uuid}`))
})

test('the actions of the page are offered while it shows them, and are done once the palette has closed', async () => {
  queryClient.setQueryData(sessionQuery.queryKey, session())
  server.on(listRecent, () => ({ content: [] }))
  server.on(listMyWorkspaces, () => pageOf([]))
  server.on(searchAssets, () => pageOf([]))
  const done: string[] = []
  const dialog = { opened: true, top: true, close: () => {}, finish: () => done.push('closed') }
  const action = { icon: IconPlus, name: 'Plant a tree', act: () => done.push('planted') }
  const user = await show(
    <>
      <PageActions actions={[action]} />
      <ActionMenu
        thing="oak"
        label="Menu"
        variant="default"
        intents={[{ label: 'settings.title', icon: IconPlus, shown: () => false, open: () => done.push('hidden') }]}
      />
      <CommandPalette dialog={dialog} />
    </>,
  )
  expect(await screen.findByRole('group', { name: text('palette.actions') })).toBeDefined()
  await user.type(await screen.findByRole('combobox', { name: text('palette.label') }), 'plant')
  await waitFor(() => expect(server.callsOf(searchAssets).at(-1)?.query.name).toBe('plant'))
  await waitFor(() => expect(screen.getAllByRole('option')[0]!.textContent).toBe('Plant a tree'))
  await user.keyboard('{Enter}')
  await waitFor(() => expect(done).toEqual(['closed', 'planted']))
})

test('a page is found without the accents of its name, in a language that has them', async () => {
  queryClient.setQueryData(sessionQuery.queryKey, session())
  server.on(listRecent, () => ({ content: [] }))
  server.on(listMyWorkspaces, () => pageOf([]))
  server.on(searchAssets, () => pageOf([]))
  await chooseLanguage('mi', false)
  try {
    const user = await show(<CommandPalette dialog={{ opened: true, top: true, close: () => {}, finish: () => {} }} />)
    const input = await screen.findByRole('combobox', { name: text('palette.label') })
    await user.type(input, 'nga whakahua')
    expect(text('mention.tab')).toBe('Ngā whakahua')
    await screen.findByRole('option', { name: text('palette.all', { query: 'nga whakahua' }) })
    expect(screen.getByRole('option', { name: text('mention.tab') })).toBeTruthy()
  } finally {
    await chooseLanguage('en-gb', false)
  }
})
