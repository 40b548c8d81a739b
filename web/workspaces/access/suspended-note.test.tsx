import { screen } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { queryClient } from '../../api/query-client.ts'
import { text } from '../../i18n/language.ts'
import { sessionQuery } from '../../session/session.ts'
import { id, session, WORKGROUP } from '../../test/samples.ts'
import { show } from '../../test/show.tsx'
import { SuspendedNote } from './suspended-note.tsx'

beforeEach(() => queryClient.setQueryData(sessionQuery.queryKey, session()))

const of = (uuid: string) => ({ uuid, name: 'Quarry', accountUuid: id() })

test('people of other workgroups are told that a workspace is suspended', async () => {
  await show(<SuspendedNote workspace={{ suspended: true, workgroup: of(id()) }} />)
  expect(screen.getByRole('status').textContent).toBe(text('workspace.suspended', { workgroup: 'Quarry' }))
})

test('its own people, who have a banner, and people of other workspaces are not', async () => {
  await show(
    <>
      <SuspendedNote workspace={{ suspended: true, workgroup: of(WORKGROUP) }} />
      <SuspendedNote workspace={{ suspended: false, workgroup: of(id()) }} />
    </>,
  )
  expect(screen.queryByText(text('workspace.suspended', { workgroup: 'Quarry' }))).toBeNull()
})
