import { type Erasure, erasePerson } from '@strongroom/contract/record/erasures.ts'
import { screen, waitFor } from '@testing-library/react'
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

async function form() {
  const user = await show(<button onClick={openErasePerson}>Open</button>)
  await user.click(screen.getByRole('button', { name: 'Open' }))
  const who = await screen.findByRole('textbox', { name: new RegExp(text('erasure.who')) })
  await user.type(screen.getByRole('textbox', { name: new RegExp(text('erasure.reason')) }), 'Asked by letter')
  const submit = () => user.click(screen.getByRole('button', { name: text('erasure.submit') }))
  return { user, who, submit }
}

test.each([
  ['an address', ' Guest@Outside.Example ', { email: 'guest@outside.example' }],
  ['an id', ` ${'019A0000-0000-7000-8000-00000000abcd'} `, { userUuid: '019A0000-0000-7000-8000-00000000abcd' }],
])('a person is erased by %s', async (_, typed, sent) => {
  server.on(erasePerson, () => erased(id()))
  const { user, who, submit } = await form()
  await user.type(who, typed)
  await submit()
  await screen.findByText(text('erasure.done'))
  expect(server.callsOf(erasePerson).map(({ body }) => body)).toEqual([{ ...sent, reason: 'Asked by letter' }])
})

test('neither is refused before anything is sent', async () => {
  const { user, who, submit } = await form()
  await submit()
  await screen.findByText(text('field.required'))
  await user.type(who, '019a0000-0000')
  await submit()
  await screen.findByText(text('erasure.who-invalid'))
  expect(server.callsOf(erasePerson)).toEqual([])
  server.on(erasePerson, () => {
    throw new Refusal('erasure.unknown')
  })
  await user.clear(who)
  await user.type(who, id())
  await submit()
  await waitFor(() => expect(screen.getByRole('alert').textContent).toContain(text('error.erasure.unknown')))
})
