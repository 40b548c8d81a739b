import {
  listParticipants,
  ParticipantActions,
  updateAssistiveText,
  updateParticipant,
} from '@strongroom/contract/workspaces/participants.ts'
import { limits } from '@strongroom/contract/wire/limits.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { text } from '../../i18n/language.ts'
import { actions, pageOf, participant, person, workspace } from '../../test/samples.ts'
import { server } from '../../test/set-up.ts'
import { show } from '../../test/show.tsx'
import type { ParticipantsFilter } from './participants-filter.ts'
import { ParticipantsPanel } from './participants-panel.tsx'
import { ParticipantsSummary } from './participants-summary.tsx'
import { WorkspaceActions } from '@strongroom/contract/workspaces/workspaces.ts'

/** The owner's view, without what asks for more than the list. */
const place = workspace({
  actions: actions(WorkspaceActions, [
    'listParticipants',
    'grantDownload',
    'grantCommenter',
    'grantEdit',
    'grantDelete',
    'grantCreateDocument',
    'grantCreateFolder',
  ]),
})

function People({ first = {} }: { first?: ParticipantsFilter }) {
  const [filter, setFilter] = useState<ParticipantsFilter>(first)
  return (
    <ParticipantsPanel
      workspace={place}
      more={[]}
      filter={filter}
      onFilter={(changed) => setFilter({ ...filter, ...changed })}
    />
  )
}

const people = Array.from({ length: 15 }, (_, at) => participant(person(`Person${at}`)))
const answers = (total = people) =>
  server.on(listParticipants, ({ query: { page, size } }) =>
    pageOf(total.slice(page * size, (page + 1) * size), { page, size, total: total.length }),
  )
const list = (count: number) => screen.findByRole('list', { name: text('participant.title-count', { count }) })
const asked = () => server.callsOf(listParticipants).at(-1)!.query

test('ten a page; a page that no longer exists leads to the last', async () => {
  answers()
  const user = await show(<People first={{ 'participants-page': 9 }} />)
  expect(await screen.findByText(text('pager.range', { from: 11, to: 15, total: 15 }))).toBeDefined()
  expect(within(await list(15)).getAllByRole('listitem')).toHaveLength(5)
  await user.click(screen.getByRole('button', { name: text('pager.previous') }))
  expect(await screen.findByText(text('pager.range', { from: 1, to: 10, total: 15 }))).toBeDefined()
  expect(screen.getByRole<HTMLButtonElement>('button', { name: text('pager.previous') }).disabled).toBe(true)
})

test.each([
  [1366, 9],
  [768, 9],
  [767, 5],
  [480, 5],
  [479, 3],
])('at %i px the pager has room for %i numbers between its gaps', async (width, numbers) => {
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: width < Number(/width < (\d+)/.exec(query)?.[1] ?? 0),
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }))
  answers()
  await show(<People first={{ 'participants-page': 7, 'participants-page-size': 1 }} />)
  await list(15)
  const page = new RegExp(`^${text('pager.page', { page: '\\d+' as never })}$`)
  expect(screen.getAllByRole('button', { name: page })).toHaveLength(numbers)
})

test('search begins at the third character; filter and order are asked of the server', async () => {
  answers()
  const user = await show(<People />)
  await list(15)
  const search = screen.getByRole('searchbox', { name: text('participant.search') })
  await user.type(search, 'se')
  expect(screen.getByText(text('list.search.minimum', { count: limits.searchMinimum }))).toBeDefined()
  await user.type(search, 'c')
  await waitFor(() => expect(asked().query).toBe('sec'))
  answers([])
  await user.selectOptions(screen.getByRole('combobox', { name: text('participant.filter') }), 'pending')
  expect(await screen.findByText(text('participant.none-found'))).toBeDefined()
  expect(asked().classification).toBe('pending')
  answers()
  await user.selectOptions(screen.getByRole('combobox', { name: text('workspace.sort.label') }), 'role,asc')
  await waitFor(() => expect(asked().sort).toBe('role,asc'))
})

test('another role is given where it stands: the abilities that differ are sent', async () => {
  const ada = participant(person('Ada'))
  answers([ada])
  server.on(updateParticipant, () => undefined)
  const user = await show(<People />)
  const name = 'Ada Person'
  await user.click(
    await screen.findByRole('button', { name: (label) => label.startsWith(text('participant.role.of', { name })) }),
  )
  await user.click(
    await screen.findByRole('menuitemradio', { name: (label) => label.startsWith(text('participant.role.editor')) }),
  )
  const role = text('participant.role.editor')
  expect(await screen.findByText(text('participant.role.done', { name, role }))).toBeDefined()
  const [{ params, body }] = server.callsOf(updateParticipant) as [
    ReturnType<typeof server.callsOf<typeof updateParticipant>>[0],
  ]
  expect(params.participantUuid).toBe(ada.uuid)
  expect(body).toMatchObject({ hasDownload: true, hasEdit: true, message: '' })
})

test('assistive text is allowed after a question, and shown', async () => {
  const viewer = participant(person('Ana'), {
    hasDownload: false,
    actions: actions(ParticipantActions, ['assistiveText']),
  })
  const reader = participant(person('Ben'), {
    hasDownload: true,
    actions: actions(ParticipantActions, ['assistiveText']),
  })
  answers([viewer, reader])
  server.on(updateAssistiveText, () => undefined)
  const user = await show(<People />)
  await list(2)
  // Somebody who may download has the text already.
  expect(screen.queryByRole('button', { name: text('participant.menu', { name: 'Ben Person' }) })).toBeNull()
  await user.click(screen.getByRole('button', { name: text('participant.menu', { name: 'Ana Person' }) }))
  await user.click(await screen.findByRole('menuitem', { name: text('participant.assistive.on') }))
  const dialog = await screen.findByRole('dialog', {
    name: text('participant.assistive.title', { name: 'Ana Person' }),
  })
  answers([{ ...viewer, assistiveText: true }, reader])
  await user.click(within(dialog).getByRole('button', { name: text('participant.assistive.on') }))
  expect(await screen.findByText(text('participant.assistive.done', { name: 'Ana Person' }))).toBeDefined()
  expect(server.callsOf(updateAssistiveText)[0]).toMatchObject({ body: { assistiveText: true } })
  expect(await screen.findByText(text('participant.assistive'))).toBeDefined()
})

test('the summary marks a hidden participant, whom only the owner sees', async () => {
  const hidden = { ...participant(person('Hanna')), type: 'BCC' as const, party: 2 }
  answers([participant(person('Visible')), hidden])
  await show(<ParticipantsSummary workspaceUuid={place.uuid} onAll={() => undefined} />)
  const [visible, other] = await screen.findAllByRole('listitem')
  const mark = text('participant.hidden')
  expect(within(visible!).queryByText(mark)).toBeNull()
  const title = text('participant.hidden.known-as', { party: text('person.party', { number: 2 }) })
  expect(within(other!).getByText(mark).closest('[title]')?.getAttribute('title')).toBe(title)
})
