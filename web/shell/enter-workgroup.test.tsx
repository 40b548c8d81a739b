import { listMyInteractingWorkgroups } from '@strongroom/contract/identity/contacts.ts'
import { findWorkgroup } from '@strongroom/contract/organisation/workgroups.ts'
import type { ParsedLocation } from '@tanstack/react-router'
import { screen } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { queryClient } from '../api/query-client.ts'
import { text } from '../i18n/language.ts'
import { chooseWorkgroup, chosenWorkgroup, clearWorkgroup } from '../session/chosen-workgroup.ts'
import { parseSearch } from '../session/search-params.ts'
import { sessionQuery } from '../session/session.ts'
import { Refusal } from '../test/fake-server.ts'
import { id, session, workgroup } from '../test/samples.ts'
import { server } from '../test/set-up.ts'
import { show } from '../test/show.tsx'
import { enterWorkgroup } from './enter-workgroup.ts'

const ACME = id()
const BUREAU = id()
const signedIn = session()
const PERSON = signedIn.user.uuid

/** Where the guard sends the person; undefined to let the page load. */
async function ledTo(href: string): Promise<unknown> {
  const { pathname, search } = new URL(href, 'http://localhost')
  const location = { href, pathname, search: parseSearch(search) } as unknown as ParsedLocation
  try {
    return await enterWorkgroup({ location })
  } catch (thrown) {
    const { options } = thrown as { options: { to?: string; href?: string } }
    return options.href ?? options.to
  }
}

beforeEach(() => {
  clearWorkgroup()
  queryClient.setQueryData(sessionQuery.queryKey, signedIn)
  server.on(listMyInteractingWorkgroups, () => ({
    content: [{ uuid: ACME, whitelabelName: 'Acme', avatarVersion: null }],
  }))
  server.on(findWorkgroup, () => {
    throw new Refusal('workgroup.not.found')
  })
})

test('the query chooses, and leaves the address with everything else', async () => {
  expect(await ledTo(`/mentions?mentionsDateFilter=all-time&workgroupUuid=${ACME}&x=a%20b#top`)).toBe(
    '/mentions?mentionsDateFilter=all-time&x=a+b#top',
  )
  expect(chosenWorkgroup(PERSON)).toBe(ACME)
  expect(await ledTo('/settings')).toBeUndefined()
  expect(chosenWorkgroup(PERSON)).toBe(ACME)
  clearWorkgroup()
  expect(await ledTo(`/?workgroupUuid=${ACME.toUpperCase()}`)).toBe('/')
  expect(chosenWorkgroup(PERSON)).toBe(ACME)
})

test.each([
  BUREAU,
  'no-uuid',
  '%00',
  '../../admin',
  '<img src=x onerror=alert(1)>',
  `${ACME}%0d%0ax`,
  'x'.repeat(5000),
  `${ACME} ${ACME}`,
])('without access, and for anything but an id, the choice is cleared: %s', async (asked) => {
  chooseWorkgroup(PERSON, ACME)
  expect(await ledTo(`/settings?workgroupUuid=${asked}`)).toBe('/')
  expect([chosenWorkgroup(PERSON), sessionStorage.length]).toEqual([undefined, 0])
  // Only well-formed ids of other workgroups are asked for.
  expect(server.callsOf(findWorkgroup)).toHaveLength(asked === BUREAU ? 1 : 0)
})

test.each(['/settings', '/title-search'])('two ids are refused, in any order: %s', async (path) => {
  server.on(findWorkgroup, () => workgroup({ uuid: BUREAU, name: 'Bureau' }))
  await show(<h1>Workspace</h1>)
  for (const [first, second] of [
    [ACME, BUREAU],
    [BUREAU, ACME],
    [ACME, ACME],
    [ACME, 'x'],
  ]) {
    chooseWorkgroup(PERSON, ACME)
    expect(await ledTo(`${path}?workgroupUuid=${first}&workgroupUuid=${second}`)).toBe('/')
    expect(chosenWorkgroup(PERSON)).toBeUndefined()
  }
  await screen.findAllByText(text('error.workgroup.not.found'))
})

test('a choice that became inaccessible since is cleared too, and the asked page opens', async () => {
  await show(<h1>Workspace</h1>)
  chooseWorkgroup(PERSON, BUREAU)
  expect(await ledTo('/share/x')).toBeUndefined()
  expect(chosenWorkgroup(PERSON)).toBeUndefined()
  await screen.findByText(text('error.workgroup.not.found'))
})

test('administrators choose workgroups that they don’t work with', async () => {
  server.on(findWorkgroup, () => workgroup({ uuid: BUREAU, name: 'Bureau' }))
  expect(await ledTo(`/?workgroupUuid=${BUREAU}`)).toBe('/')
  expect(chosenWorkgroup(PERSON)).toBe(BUREAU)
})

test('a failure that says nothing about access keeps the choice', async () => {
  chooseWorkgroup(PERSON, ACME)
  server.on(listMyInteractingWorkgroups, () => {
    throw new Refusal('permission.denied')
  })
  expect(await ledTo('/settings')).toBeUndefined()
  expect(chosenWorkgroup(PERSON)).toBeUndefined()
  chooseWorkgroup(PERSON, ACME)
  server.on(listMyInteractingWorkgroups, () => {
    throw new Refusal('too.many.requests')
  })
  expect(await ledTo('/settings')).toBeUndefined()
  expect(chosenWorkgroup(PERSON)).toBe(ACME)
})

test('on the page of results it filters the search, and chooses nothing', async () => {
  expect(await ledTo(`/title-search?name=lease&workgroupUuid=${ACME}`)).toBeUndefined()
  expect(chosenWorkgroup(PERSON)).toBeUndefined()
  expect(await ledTo('/title-search?name=lease&workgroupUuid=x')).toBe('/')
})
