import { listComments, listThreads } from '@strongroom/contract/documents/comments.ts'
import { sessionQuery } from '../../session/session.ts'
import { expect, test } from 'vitest'
import { queryClient } from '../../api/query-client.ts'
import { workspacesSearch } from '../../record/pages/home-search.ts'
import { pageOf, session, WORKSPACE } from '../../test/samples.ts'
import { server } from '../../test/set-up.ts'
import { show } from '../../test/show.tsx'
import { CommentsPanel } from '../comments/comments-panel.tsx'
import { mentionsSearch } from '../comments/mentions-filter.ts'
import { MentionsPanel } from '../comments/mentions-panel.tsx'
import { assetSearch, folderSearch, workspaceSearch } from './share-search.ts'

const nothing = () => undefined

test.each([
  ['mentionsList', mentionsSearch],
  ['mentionsList', workspacesSearch],
  ['workspaces', workspacesSearch],
  ['commentsList', workspaceSearch],
  ['commentsList', folderSearch],
  ['commentsList', assetSearch],
  ['assets', folderSearch],
  ['participants', workspaceSearch],
] as const)('the address sets the page of the list %s and its size', (list, read) => {
  const given = { [`${list}-page`]: '2', [`${list}-page-size`]: '20' }
  expect(read(given)).toMatchObject({ [`${list}-page`]: 2, [`${list}-page-size`]: 20 })
  expect(read({ [`${list}-page-size`]: '1000' })).toMatchObject({ [`${list}-page-size`]: undefined })
})

test('discussions and mentions are fetched in pages of that size, of five by default', async () => {
  queryClient.setQueryData(sessionQuery.queryKey, session())
  server.on(listThreads, () => pageOf([])).on(listComments, () => pageOf([]))
  const discussed = { workspaceUuid: WORKSPACE }
  await show(
    <>
      <CommentsPanel discussed={discussed} mayComment={false} filter={{}} onFilter={nothing} />
      <CommentsPanel
        discussed={discussed}
        mayComment={false}
        filter={{ 'commentsList-page-size': 20 }}
        onFilter={nothing}
      />
      <MentionsPanel filter={{ 'mentionsList-page-size': 30 }} onFilter={nothing} />
    </>,
  )
  await expect.poll(() => server.callsOf(listThreads).map(({ query }) => query.size)).toEqual([5, 20])
  await expect.poll(() => server.callsOf(listComments).map(({ query }) => query.size)).toEqual([30])
})
