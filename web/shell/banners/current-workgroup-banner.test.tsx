import { listMyInteractingWorkgroups } from '@strongroom/contract/identity/contacts.ts'
import { findWorkgroup } from '@strongroom/contract/organisation/workgroups.ts'
import { useRouterState } from '@tanstack/react-router'
import { act, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { queryClient } from '../../api/query-client.ts'
import { text } from '../../i18n/language.ts'
import { chooseWorkgroup, chosenWorkgroup, clearWorkgroup, keepWorkgroupOf } from '../../session/chosen-workgroup.ts'
import { sessionQuery } from '../../session/session.ts'
import { Refusal } from '../../test/fake-server.ts'
import { id, session } from '../../test/samples.ts'
import { server } from '../../test/set-up.ts'
import { show } from '../../test/show.tsx'
import { useUnsavedChanges } from '../../ui/forms/unsaved-changes.ts'
import { CurrentWorkgroupBanner } from './current-workgroup-banner.tsx'

const ACME = id()
const signedIn = session()
const PERSON = signedIn.user.uuid
const sentence = () => text('current-workgroup.text', { workgroup: 'Acme' })
const works = () =>
  server.on(listMyInteractingWorkgroups, () => ({
    content: [{ uuid: ACME, whitelabelName: 'Acme', avatarVersion: null }],
  }))

beforeEach(() => {
  clearWorkgroup()
  queryClient.setQueryData(sessionQuery.queryKey, signedIn)
})

test('the choice is named, and one button clears it', async () => {
  works()
  const page = (
    <>
      <CurrentWorkgroupBanner />
      <h1 tabIndex={-1}>Workspaces</h1>
    </>
  )
  const user = await show(page, '/')
  expect(screen.queryByRole('status')).toBeNull()
  act(() => chooseWorkgroup(PERSON, ACME))
  expect(await screen.findByText(sentence())).toBeTruthy()
  await user.click(screen.getByRole('button', { name: text('current-workgroup.clear') }))
  expect(screen.queryByText(sentence())).toBeNull()
  expect([chosenWorkgroup(PERSON), sessionStorage.length]).toEqual([undefined, 0])
  // The keyboard goes on from the heading, not from the start of the document.
  expect(document.activeElement?.textContent).toBe('Workspaces')
})

test('a workgroup that can’t be loaded is not passed over in silence', async () => {
  server.on(listMyInteractingWorkgroups, () => {
    throw new Refusal('server.error')
  })
  act(() => chooseWorkgroup(PERSON, ACME))
  const user = await show(<CurrentWorkgroupBanner />, '/')
  expect(await screen.findByRole('alert')).toBeTruthy()
  works()
  await user.click(screen.getByRole('button', { name: text('error-state.retry') }))
  await screen.findByText(sentence())
})

test.each(['/share/x', '/admin/workgroup/x', '/title-search'])('%s has a workgroup of its own', async (address) => {
  works()
  act(() => chooseWorkgroup(PERSON, ACME))
  await show(<CurrentWorkgroupBanner />, address)
  await waitFor(() => expect(server.callsOf(listMyInteractingWorkgroups)).toHaveLength(1))
  expect(screen.queryByText(sentence())).toBeNull()
})

function Address() {
  return <p>{useRouterState({ select: ({ location }) => location.pathname })}</p>
}

/** A form with unsaved changes that has nothing to do with the workgroup. */
function Unsaved() {
  useUnsavedChanges(true)
  return null
}

test.each(['/mentions', '/share/x'])(
  'a person who loses access loses the choice, but not the page: %s',
  async (address) => {
    works()
    act(() => chooseWorkgroup(PERSON, ACME))
    const page = (
      <>
        <CurrentWorkgroupBanner />
        <Unsaved />
        <Address />
      </>
    )
    await show(page, address)
    await waitFor(() => expect(queryClient.isFetching()).toBe(0))
    server.on(listMyInteractingWorkgroups, () => ({ content: [] }))
    server.on(findWorkgroup, () => {
      throw new Refusal('workgroup.not.found')
    })
    await act(() => queryClient.invalidateQueries({ queryKey: ['workspaces'] }))
    await screen.findByText(text('error.workgroup.not.found'))
    expect(chosenWorkgroup(PERSON)).toBeUndefined()
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(screen.getByText(address)).toBeTruthy()
  },
)

test('a choice belongs to the person who made it', async () => {
  works()
  const other = id()
  act(() => chooseWorkgroup(other, ACME))
  await show(<CurrentWorkgroupBanner />, '/')
  expect([chosenWorkgroup(PERSON), chosenWorkgroup(other)]).toEqual([undefined, ACME])
  expect(server.callsOf(listMyInteractingWorkgroups)).toEqual([])
  keepWorkgroupOf(PERSON)
  expect(chosenWorkgroup(other)).toBeUndefined()
  act(() => chooseWorkgroup(PERSON, ACME))
  keepWorkgroupOf(PERSON)
  expect(chosenWorkgroup(PERSON)).toBe(ACME)
  keepWorkgroupOf(undefined)
  expect([chosenWorkgroup(PERSON), sessionStorage.length]).toEqual([undefined, 0])
})
