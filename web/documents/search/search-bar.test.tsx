import { listKnownTags } from '@strongroom/contract/documents/tags.ts'
import { listMyInteractingWorkgroups } from '@strongroom/contract/identity/contacts.ts'
import { limits } from '@strongroom/contract/wire/limits.ts'
import { findWorkspace } from '@strongroom/contract/workspaces/workspaces.ts'
import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { queryClient } from '../../api/query-client.ts'
import { text } from '../../i18n/language.ts'
import { chooseWorkgroup, clearWorkgroup } from '../../session/chosen-workgroup.ts'
import { sessionQuery } from '../../session/session.ts'
import { asset, id, pageOf, session, WORKSPACE, workspace } from '../../test/samples.ts'
import { server } from '../../test/set-up.ts'
import { show } from '../../test/show.tsx'
import { FoundList, UsedWords } from './found-list.tsx'
import { SearchBar } from './search-bar.tsx'

const field = () => screen.getByRole('searchbox', { name: text('search.label') })

test('an empty search says what to do; each scope has its placeholder', async () => {
  const user = await show(<SearchBar />)
  await user.type(field(), '  {Enter}')
  expect(await screen.findByText(text('search.nothing-typed-tags'))).toBeTruthy()
  expect(field().getAttribute('aria-invalid')).toBe('true')
  expect(field().getAttribute('placeholder')).toBe(text('search.placeholder.assets'))
  await user.selectOptions(screen.getByRole('combobox', { name: text('search.scope') }), 'workspaces')
  expect(field().getAttribute('placeholder')).toBe(text('search.placeholder.workspaces'))
  await user.type(field(), '{Enter}')
  expect(await screen.findByText(text('search.nothing-typed'))).toBeTruthy()
})

test('the scope of all workspaces names the current workgroup, with which the search begins', async () => {
  const signedIn = session()
  const workgroupUuid = id()
  queryClient.setQueryData(sessionQuery.queryKey, signedIn)
  server.on(findWorkspace, () => workspace())
  server.on(listMyInteractingWorkgroups, () => ({
    content: [{ uuid: workgroupUuid, whitelabelName: 'Acme', avatarVersion: null }],
  }))
  await show(<SearchBar />, `/title-search?name=a&searchContext=workspace&workspace=${WORKSPACE}`)
  expect(await screen.findByRole('option', { name: text('search.scope.all') })).toBeDefined()
  act(() => chooseWorkgroup(signedIn.user.uuid, workgroupUuid))
  expect(await screen.findByRole('option', { name: text('search.scope.all-of', { workgroup: 'Acme' }) })).toBeDefined()
  expect(screen.queryByRole('option', { name: text('search.scope.all') })).toBeNull()
  act(() => clearWorkgroup())
})

test('tags are searched as they are shown: a date, and true in the reader’s language', async () => {
  const user = await show(<SearchBar />)
  await user.type(field(), `##Due: 31/12/2026 ##Signed: ${text('tag.value.true').toLowerCase()}{Enter}`)
  const found = `##Due: 31/12/2026 ##Signed: ${text('tag.value.true')}`
  await waitFor(() => expect((field() as HTMLInputElement).value).toBe(found))
})

test.each([
  ['/title-search?tags=Matter', '##Matter'],
  ['/title-search?name=lease&tags=Matter&tags=Year', 'lease ##Matter ##Year'],
])('on the page of results the bar shows what was typed: %s', async (address, typed) => {
  await show(<SearchBar />, address)
  expect((field() as HTMLInputElement).value).toBe(typed)
})

test('a result shows its place and the marked words, as text only', async () => {
  const snippet = [
    { text: 'The <b>', isMatch: false },
    { text: 'lease', isMatch: true },
  ]
  await show(<FoundList found={[{ ...asset('a.pdf'), foundIn: 'TEXT', snippet }]} view="list" />)
  expect(screen.getByText('lease').tagName).toBe('MARK')
  expect(screen.getByText(/The <b>/)).toBeTruthy()
})

test.each(['list', 'grid'] as const)(
  'in the %s the words are marked in a name that they found, without accents',
  async (view) => {
    const found = [
      { ...asset('Penrhyn ŵyl, Owain’s plan of the harbour wall.pdf'), foundIn: 'NAME', snippet: null } as const,
    ]
    await show(<FoundList found={found} view={view} words="WYL owain's plan" />)
    const marked = [...document.querySelectorAll('mark')].map(({ textContent }) => textContent)
    expect(marked).toEqual(['ŵyl', 'Owain’s', 'plan'])
    expect(screen.getByRole('link', { name: found[0]!.name }).textContent).toBe(found[0]!.name)
  },
)

test('known tags are suggested from three characters of a tag on, and chosen by keys', async () => {
  server.on(listKnownTags, () =>
    pageOf([
      { name: 'Matter', type: 'TEXT', count: 3 },
      { name: 'Matron', type: 'TEXT', count: 1 },
    ]),
  )
  const user = await show(<SearchBar />)
  await user.type(field(), 'lease matt ##ma')
  expect(server.callsOf(listKnownTags)).toEqual([])
  await user.type(field(), 't')
  await screen.findByRole('list', { name: text('search.tags') })
  expect(server.callsOf(listKnownTags).at(-1)!.query).toMatchObject({ query: 'mat' })
  await user.keyboard('{Escape}')
  expect(screen.queryByRole('list', { name: text('search.tags') })).toBeNull()
  await user.type(field(), 'x{Backspace}')
  const list = await screen.findByRole('list', { name: text('search.tags') })
  await user.keyboard('{ArrowDown}{ArrowDown}')
  expect(document.activeElement?.textContent).toBe('Matron')
  await user.keyboard('{ArrowUp}{ArrowUp}')
  expect(document.activeElement).toBe(field())
  await user.click(within(list).getByRole('button', { name: 'Matter' }))
  expect((field() as HTMLInputElement).value).toBe('lease matt ##Matter')
  expect(document.activeElement).toBe(field())
  // A value isn't suggested, and workspaces have no tags.
  await user.type(field(), '|A1')
  await waitFor(() => expect(screen.queryByRole('list', { name: text('search.tags') })).toBeNull())
  await user.clear(field())
  await user.type(field(), '##mat')
  await screen.findByRole('list', { name: text('search.tags') })
  await user.selectOptions(screen.getByRole('combobox', { name: text('search.scope') }), 'workspaces')
  expect(screen.queryByRole('list', { name: text('search.tags') })).toBeNull()
})

test('words that a search leaves out are told, and nothing is told where it uses all', async () => {
  const words = Array.from({ length: limits.searchWords + 1 }, (_, at) => `w${at}`)
  await show(
    <>
      <UsedWords name={words.slice(1).join(' ')} />
      <UsedWords name={words.join(' ')} />
    </>,
  )
  const told = text('search.words-used', { words: words.slice(0, -1).join(' ') })
  expect(screen.getAllByRole('status').map((one) => one.textContent)).toEqual([told])
})

test('a name in the grid of results is cut after 100 characters, as in lists', async () => {
  const name = `${'n'.repeat(120)}.pdf`
  await show(<FoundList found={[{ ...asset(name), foundIn: 'NAME', snippet: null }]} view="grid" />)
  expect(screen.getByRole('link', { name }).textContent).toHaveLength(limits.assetGridName)
})
