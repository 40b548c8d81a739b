import { updateTrustedList } from '@strongroom/contract/organisation/trusted-list.ts'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { text } from '../../i18n/language.ts'
import { Refusal } from '../../test/fake-server.ts'
import { WORKGROUP } from '../../test/samples.ts'
import { server } from '../../test/set-up.ts'
import { show } from '../../test/show.tsx'
import { TrustedListForm } from './trusted-list-page.tsx'

test('each saving says what the page showed; a change of somebody else is told, and what was typed stays', async () => {
  server.on(updateTrustedList, () => undefined)
  const user = await show(<TrustedListForm workgroupUuid={WORKGROUP} entries={['one.example']} />)
  const field = screen.getByRole('textbox', { name: text('trusted-list.entries') })
  const save = () => user.click(screen.getByRole('button', { name: text('trusted-list.save') }))
  await user.type(field, '\nTwo.Example')
  await save()
  expect(await screen.findByText(text('trusted-list.saved'))).toBeDefined()
  server.on(updateTrustedList, () => {
    throw new Refusal('changed.meanwhile')
  })
  await user.type(field, '\nthree.example')
  await save()
  expect(await screen.findByText(text('error.changed.meanwhile'))).toBeDefined()
  expect(field).toHaveProperty('value', 'one.example\nTwo.Example\nthree.example')
  await waitFor(() =>
    expect(server.callsOf(updateTrustedList)).toMatchObject([
      { body: { before: ['one.example'] } },
      { body: { before: ['one.example', 'two.example'] } },
    ]),
  )
})
