import { explainAccountAction } from '@strongroom/contract/why/account-why.ts'
import type { WhyClause } from '@strongroom/contract/why/why.ts'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { queryClient } from '../../api/query-client.ts'
import { text } from '../../i18n/language.ts'
import { sessionQuery } from '../../session/session.ts'
import { session } from '../../test/samples.ts'
import { server } from '../../test/set-up.ts'
import { show } from '../../test/show.tsx'
import { askAccountWhy } from './ask-account-why.tsx'

const NO_AUTHENTICATOR: WhyClause = {
  code: 'account.no.authenticator',
  holds: false,
  source: 'account',
  folder: null,
  changers: ['oneself'],
}

test('the blade explains what the account can’t do, and who could change it', async () => {
  queryClient.setQueryData(sessionQuery.queryKey, session())
  server.on(explainAccountAction, ({ query: { action } }) => ({
    action,
    allowed: action === 'createWorkspace',
    clauses: [{ ...NO_AUTHENTICATOR, holds: action === 'createWorkspace' }],
  }))
  const user = await show(<button onClick={askAccountWhy}>Ask</button>)
  await user.click(screen.getByRole('button', { name: 'Ask' }))
  const dialog = within(await screen.findByRole('dialog', { name: text('why.title-own') }))
  await user.selectOptions(dialog.getByLabelText(text('why.action')), text('why.do.account.register'))
  expect(await dialog.findByText(text('why.refused-own'))).toBeDefined()
  const line = dialog.getByRole('listitem').textContent
  expect(line).toContain(text('why.clause.account.no.authenticator'))
  expect(line).toContain(text('why.changers', { who: text('why.changer.oneself') }))
  await user.selectOptions(dialog.getByLabelText(text('why.action')), text('why.do.account.create'))
  expect(await dialog.findByText(text('why.allowed-own'))).toBeDefined()
})
