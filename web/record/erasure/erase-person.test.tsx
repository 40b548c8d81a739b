import { type Erasable, type Erasure, erasePerson, findErasable } from '@strongroom/contract/record/erasures.ts'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { text } from '../../i18n/language.ts'
import { Refusal } from '../../test/fake-server.ts'
import { id } from '../../test/samples.ts'
import { server } from '../../test/set-up.ts'
import { show } from '../../test/show.tsx'
import { openErasePerson } from './erase-person.tsx'

const erased = (userUuid: string): Erasure => ({
  model: 'Erasure',
  userUuid,
  pseudonym: 'Erased person 1',
  requestedTime: 1,
  origin: 'OPERATOR',
  events: 0,
  state: 'SEARCHING',
  doneTime: null,
})

const erasable = (userUuid: string): Erasable => ({
  model: 'Erasable',
  userUuid,
  registeredTime: 1,
  account: 'GUEST',
  workspaces: 2,
})

async function form() {
  const user = await show(<button onClick={openErasePerson}>Open</button>)
  await user.click(screen.getByRole('button', { name: 'Open' }))
  const who = await screen.findByRole('textbox', { name: new RegExp(text('erasure.who')) })
  await user.type(screen.getByRole('textbox', { name: new RegExp(text('erasure.reason')) }), 'Asked by letter')
  const find = () => user.click(screen.getByRole('button', { name: text('erasure.find') }))
  const submit = async () => user.click(await screen.findByRole('button', { name: text('erasure.submit') }))
  return { user, who, find, submit }
}

test.each([
  ['an address', ' Guest@Outside.Example ', { email: 'guest@outside.example' }],
  ['an id', ` ${'019A0000-0000-7000-8000-00000000abcd'} `, { userUuid: '019A0000-0000-7000-8000-00000000abcd' }],
])('a person is looked up by %s, shown, and erased', async (_, typed, sought) => {
  const found = id()
  server.on(findErasable, () => erasable(found))
  server.on(erasePerson, () => erased(found))
  const { user, who, find, submit } = await form()
  await user.type(who, typed)
  await find()
  expect((await screen.findByRole('status')).textContent).toContain(text('erasure.account.GUEST'))
  expect(screen.getByRole('status').textContent).toContain('in 2 workspaces')
  expect(server.callsOf(findErasable).map(({ query }) => query)).toEqual([sought])
  expect(server.callsOf(erasePerson)).toEqual([])
  await submit()
  await screen.findByText(text('erasure.done'))
  expect(server.callsOf(erasePerson).map(({ body }) => body)).toEqual([{ userUuid: found, reason: 'Asked by letter' }])
})

test('after a change of the address the other person is shown first', async () => {
  server.on(findErasable, () => erasable(id()))
  const { user, who, find } = await form()
  await user.type(who, 'one@outside.example')
  await find()
  await screen.findByRole('button', { name: text('erasure.submit') })
  await user.type(who, '.nz')
  expect(screen.queryByRole('button', { name: text('erasure.submit') })).toBeNull()
  await find()
  await screen.findByRole('button', { name: text('erasure.submit') })
  expect(server.callsOf(findErasable)).toHaveLength(2)
  expect(server.callsOf(erasePerson)).toEqual([])
})

test('closing the form asks first, also when the person has been looked up', async () => {
  server.on(findErasable, () => erasable(id()))
  const { user, who, find } = await form()
  await user.type(who, 'one@outside.example')
  await find()
  await screen.findByRole('button', { name: text('erasure.submit') })
  await user.click(screen.getByRole('button', { name: text('dialog.cancel') }))
  expect(await screen.findByText(text('unsaved.title'))).toBeDefined()
})

test('neither is refused before anything is sent', async () => {
  const { user, who, find } = await form()
  await find()
  await screen.findByText(text('field.required'))
  await user.type(who, '019a0000-0000')
  await find()
  await screen.findByText(text('erasure.who-invalid'))
  expect(server.callsOf(findErasable)).toEqual([])
  server.on(findErasable, () => {
    throw new Refusal('erasure.unknown')
  })
  await user.clear(who)
  await user.type(who, id())
  await find()
  expect(await screen.findByText(text('error.erasure.unknown'))).toBeDefined()
})
