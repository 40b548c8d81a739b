import { giveAccessCode } from '@strongroom/contract/identity/two-step.ts'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { queryClient } from '../../api/query-client.ts'
import { text } from '../../i18n/language.ts'
import { sessionQuery } from '../../session/session.ts'
import { session } from '../../test/samples.ts'
import { server } from '../../test/set-up.ts'
import { show } from '../../test/show.tsx'
import { AccessCodeForm } from './access-code-form.tsx'

test('a mailed code is pasted with its spaces', async () => {
  queryClient.setQueryData(sessionQuery.queryKey, session())
  server.on(giveAccessCode, () => undefined)
  const workspaceUuid = '019a0000-0000-7000-8000-0000000000aa'
  const user = await show(<AccessCodeForm workspaceUuid={workspaceUuid} onPassed={async () => undefined} />)
  await user.click(screen.getByRole('textbox', { name: text('two-step.mail.code') }))
  await user.paste(' abcd - EFGH ')
  await user.click(screen.getByRole('button', { name: text('two-step.code.submit') }))
  await waitFor(() => expect(server.callsOf(giveAccessCode).map(({ body }) => body.code)).toEqual(['ABCDEFGH']))
})
