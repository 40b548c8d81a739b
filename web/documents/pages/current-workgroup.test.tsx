import { listComments } from '@strongroom/contract/documents/comments.ts'
import { listTasks } from '@strongroom/contract/documents/tasks.ts'
import { listMyInteractingWorkgroups } from '@strongroom/contract/identity/contacts.ts'
import { act, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { queryClient } from '../../api/query-client.ts'
import { text } from '../../i18n/language.ts'
import { chooseWorkgroup, clearWorkgroup } from '../../session/chosen-workgroup.ts'
import { sessionQuery } from '../../session/session.ts'
import { id, pageOf, session } from '../../test/samples.ts'
import { server } from '../../test/set-up.ts'
import { show } from '../../test/show.tsx'
import { MentionsPanel } from '../comments/mentions-panel.tsx'
import { MyTasks } from '../tasks/my-tasks.tsx'
import { MyTasksSummary } from '../tasks/my-tasks-summary.tsx'

test('tasks and mentions are those of the current workgroup, until it is cleared', async () => {
  const signedIn = session()
  const workgroupUuid = id()
  queryClient.setQueryData(sessionQuery.queryKey, signedIn)
  server.on(listMyInteractingWorkgroups, () => ({
    content: [{ uuid: workgroupUuid, whitelabelName: 'Acme', avatarVersion: null }],
  }))
  server.on(listTasks, () => pageOf([]))
  server.on(listComments, () => pageOf([]))
  const asked = () =>
    [...server.callsOf(listTasks), ...server.callsOf(listComments)].map(({ query }) => query.workgroupUuid)
  await show(
    <>
      <MyTasks />
      <MyTasksSummary onAll={() => undefined} />
      <MentionsPanel filter={{}} onFilter={() => undefined} />
    </>,
  )
  await screen.findByText(text('task.none'))
  await screen.findByText(text('mention.none'))
  // Tasks assigned to the person are asked for once, for both.
  expect(asked()).toEqual([undefined, undefined, undefined])
  act(() => chooseWorkgroup(signedIn.user.uuid, workgroupUuid))
  await waitFor(() => expect(asked().filter((one) => one === workgroupUuid)).toHaveLength(3))
  act(() => clearWorkgroup())
  await waitFor(() => expect(screen.getByText(text('mention.none'))).toBeTruthy())
})
