import {
  type Annotation,
  type AnnotationType,
  createAnnotation,
  findAnnotation,
  listAnnotations,
  updateAnnotationContent,
} from '@strongroom/contract/documents/annotations.ts'
import type { Mark } from '@strongroom/contract/documents/xfdf/marks.ts'
import { writeLayer } from '@strongroom/contract/documents/xfdf/write-layer.ts'
import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { markOf } from '../../../../server/test/files/marks.ts'
import { queryClient } from '../../../api/query-client.ts'
import { text } from '../../../i18n/language.ts'
import { sessionQuery } from '../../../session/session.ts'
import { Refusal } from '../../../test/fake-server.ts'
import { id, OLGA, pageOf, session } from '../../../test/samples.ts'
import { server } from '../../../test/set-up.ts'
import { show } from '../../../test/show.tsx'
import { BoardKeeper } from '../board-keeper.tsx'
import { earlierQuery } from '../carrying/earlier-layers.ts'
import { type Board, createBoard, ownLayer } from './board.ts'
import { changeMarks, keepAsPrivate, moveToOtherType, removeMark, undo } from './change-marks.ts'
import { UnsavedBar } from '../tools/saved-state.tsx'
import { MissingLayers } from './missing-layers.tsx'
import { parseContent } from './parse-content.ts'
import { layersQuery } from './queries.ts'
import { saveAgain } from './save-layers.ts'
import { firstView } from './view-state.ts'

const SPACE = { width: 595, height: 842, rotation: 0, left: 0, bottom: 0 } as const
const DOCUMENT = id()
const ACTIONS = { delete: true, updateContent: true, updateTypePublic: true, updateTypePrivate: true }

/** The layers as the server has them. */
let stored: Annotation[] = []

function annotation(marks: readonly Mark[], more: Partial<Annotation> = {}): Annotation {
  return {
    model: 'Annotation',
    uuid: id(),
    content: writeLayer({ marks, others: [], document: undefined }),
    type: 'PRIVATE',
    documentVersion: { uuid: VERSION, version: 2, assetUuid: DOCUMENT },
    createdBy: OLGA,
    createdTime: 0,
    modifiedTime: 0,
    markCount: marks.length,
    revision: 1,
    actions: ACTIONS,
    ...more,
  }
}

const VERSION = id()

function serve(): void {
  server.on(listAnnotations, ({ query: { versionUuid } }) =>
    pageOf(
      stored.filter((one) => !versionUuid || one.documentVersion.uuid === versionUuid),
      { size: 100 },
    ),
  )
  server.on(findAnnotation, ({ params }) => stored.find(({ uuid }) => uuid === params['annotationUuid'])!)
  server.on(createAnnotation, ({ body }) => {
    const made = annotation([], { content: body.content, type: body.type as AnnotationType })
    stored = [...stored, made]
    return made
  })
  server.on(updateAnnotationContent, ({ params, body }) => {
    stored = stored.map((one) =>
      one.uuid === params['annotationUuid'] ? { ...one, content: body.content, revision: one.revision + 1 } : one,
    )
  })
}

async function open(versionUuid = VERSION, version = 2): Promise<Board> {
  queryClient.setQueryData(sessionQuery.queryKey, session())
  serve()
  const board = createBoard(
    { documentUuid: DOCUMENT, versionUuid, version },
    firstView({ annotate: true, publish: true }),
  )
  await show(<BoardKeeper board={board} />)
  return board
}

const mark = (name: string, contents = ''): Mark => ({
  ...markOf('square', SPACE, [
    { x: 10, y: 10 },
    { x: 90, y: 90 },
  ]),
  id: name,
  contents,
})
const add = (board: Board, ...marks: Mark[]) =>
  changeMarks(
    board,
    marks.map((after) => ({ type: 'PRIVATE', id: after.id, before: undefined, after })),
  )
const isSaved = (board: Board) => waitFor(() => expect(board.saving.read().is).toBe('saved'))
const idsOf = (content: string | null) => parseContent(content ?? '')?.marks.map((one) => one.id)
const shown = (board: Board) => ownLayer(board, 'PRIVATE')?.content.marks.map((one) => one.id)

test('the first mark creates the layer, later ones update it with the revision that was read', async () => {
  stored = []
  const board = await open()
  add(board, mark('one'))
  expect(board.saving.read().is).toBe('changed')
  await isSaved(board)
  add(board, mark('two'))
  await isSaved(board)
  expect(server.callsOf(createAnnotation)).toHaveLength(1)
  expect(idsOf(stored[0]!.content)).toEqual(['one', 'two'])
  expect(localStorage.length, 'drafts are gone once saved').toBe(0)
})

test('a layer that another window has changed meanwhile is merged: nothing of either is lost', async () => {
  stored = [annotation([mark('kept'), mark('gone there'), mark('edited here')])]
  const board = await open()
  await waitFor(() => expect(shown(board)).toHaveLength(3))
  let refused = 0
  server.on(updateAnnotationContent, ({ params, body }) => {
    refused += 1
    if (refused === 1) {
      stored = [
        {
          ...stored[0]!,
          revision: 2,
          content: annotation([mark('kept'), mark('edited here'), mark('new there')]).content,
        },
      ]
      throw new Refusal('annotation.changed')
    }
    expect(params['annotationUuid']).toBe(stored[0]!.uuid)
    stored = [{ ...stored[0]!, content: body.content, revision: 3 }]
  })
  const before = ownLayer(board, 'PRIVATE')!.content.marks.find((one) => one.id === 'edited here')!
  changeMarks(board, [
    { type: 'PRIVATE', id: before.id, before, after: { ...before, contents: 'mine', isEdited: true } },
  ])
  add(board, mark('new here'))
  await isSaved(board)
  expect(idsOf(stored[0]!.content)?.toSorted()).toEqual(['edited here', 'kept', 'new here', 'new there'])
  expect(parseContent(stored[0]!.content!)?.marks.find((one) => one.id === 'edited here')?.contents).toBe('mine')
})

test('without the network changes stay in this browser, and are saved later', async () => {
  stored = []
  const board = await open()
  server.on(createAnnotation, () => {
    throw new Refusal('server.error')
  })
  add(board, mark('kept'))
  await waitFor(() => expect(board.saving.read().is).toBe('failed'))
  expect(Object.keys(localStorage).filter((key) => key.includes(VERSION))).toHaveLength(1)
  serve()
  saveAgain(board)
  await isSaved(board)
  expect(idsOf(stored[0]!.content)).toEqual(['kept'])
})

test('a draft of a crashed window comes back over what is saved, and is saved', async () => {
  stored = [annotation([mark('saved')])]
  const crashed = await open()
  await waitFor(() => expect(shown(crashed)).toEqual(['saved']))
  server.on(updateAnnotationContent, () => {
    throw new Refusal('server.error')
  })
  add(crashed, mark('unsaved'))
  await waitFor(() => expect(crashed.saving.read().is).toBe('failed'))
  const again = await open()
  await waitFor(() => expect(shown(again)).toEqual(['saved', 'unsaved']))
  await isSaved(again)
  expect(idsOf(stored[0]!.content)).toEqual(['saved', 'unsaved'])
})

test('a new version that arrives while somebody draws: the unsaved marks are offered for it', async () => {
  const [old, fresh] = [VERSION, id()]
  stored = [annotation([mark('saved')])]
  const board = await open(old)
  await waitFor(() => expect(shown(board)).toEqual(['saved']))
  server.on(updateAnnotationContent, () => {
    throw new Refusal('annotation.old.version')
  })
  add(board, mark('late'))
  await waitFor(() => expect(board.saving.read().is).toBe('failed'))
  const next = createBoard(
    { documentUuid: DOCUMENT, versionUuid: fresh, version: 3 },
    firstView({ annotate: true, publish: true }),
  )
  const earlier = await queryClient.fetchQuery(earlierQuery(next))
  expect(earlier.map(({ version, marks }) => [version, marks.map((one) => one.id)])).toEqual([[2, ['saved', 'late']]])
})

test('public marks that are refused keep no private ones from being saved, and can be kept as private', async () => {
  stored = []
  const board = await open()
  server.on(createAnnotation, ({ body }) => {
    if (body.type === 'PUBLIC') throw new Refusal('permission.denied')
    const made = annotation([], { content: body.content, type: 'PRIVATE' })
    stored = [...stored, made]
    return made
  })
  changeMarks(board, [{ type: 'PUBLIC', id: 'public', before: undefined, after: mark('public') }])
  add(board, mark('private'))
  await waitFor(() => expect(board.saving.read().is).toBe('failed'))
  expect(stored.map(({ type, content }) => [type, idsOf(content)])).toEqual([['PRIVATE', ['private']]])
  keepAsPrivate(board)
  await isSaved(board)
  expect(stored.map(({ type, content }) => [type, idsOf(content)])).toEqual([['PRIVATE', ['private', 'public']]])
  expect(localStorage.length).toBe(0)
})

test('unsaved changes of two windows of one person are both kept', async () => {
  stored = []
  const board = await open()
  server.on(createAnnotation, () => {
    throw new Refusal('server.error')
  })
  add(board, mark('here'))
  await waitFor(() => expect(board.saving.read().is).toBe('failed'))
  const key = Object.keys(localStorage).find((one) => one.includes(VERSION))!
  const other = JSON.parse(localStorage.getItem(key)!) as { content: string }
  // As another window writes its own.
  const ofOther = { ...other, content: other.content.replace('name="here"', 'name="there"') }
  localStorage.setItem(`${key.slice(0, key.lastIndexOf(':'))}:other-window`, JSON.stringify(ofOther))
  cleanup()
  const again = await open()
  await waitFor(() => expect(shown(again)?.toSorted()).toEqual(['here', 'there']))
  await isSaved(again)
  expect(idsOf(stored[0]!.content)?.toSorted()).toEqual(['here', 'there'])
  expect(localStorage.length).toBe(0)
})

test('own replies go with their mark, from public to private and when it is deleted', async () => {
  const reply = { ...mark('reply'), kind: 'text', inReplyTo: 'note' } as const
  stored = [annotation([mark('note'), reply], { type: 'PUBLIC' }), annotation([{ ...reply, id: 'aside' }])]
  const board = await open()
  await waitFor(() => expect(ownLayer(board, 'PUBLIC')?.content.marks).toHaveLength(2))
  moveToOtherType(board, { layer: 'PUBLIC', id: 'note' })
  expect(ownLayer(board, 'PUBLIC')?.content.marks).toEqual([])
  expect(shown(board)?.toSorted()).toEqual(['aside', 'note', 'reply'])
  removeMark(board, { layer: 'PRIVATE', id: 'note' })
  expect(shown(board)).toEqual([])
  undo(board)
  expect(shown(board)?.toSorted()).toEqual(['aside', 'note', 'reply'])
})

test('content that can’t be read is never overwritten', async () => {
  stored = [annotation([], { content: '<xfdf><broken' })]
  const board = await open()
  await waitFor(() => expect(ownLayer(board, 'PRIVATE')?.isUnreadable).toBe(true))
  add(board, mark('one'))
  expect(board.saving.read().is).toBe('saved')
  expect(server.callsOf(updateAnnotationContent)).toEqual([])
})

test('contents that cannot be fetched are said to be missing, and come with another try', async () => {
  stored = []
  const board = await open()
  // The first list brings contents with it.
  await waitFor(() =>
    expect(queryClient.getQueryState(layersQuery(DOCUMENT, VERSION).queryKey)?.status).toBe('success'),
  )
  let isAway = true
  const one = annotation([mark('late')], { type: 'PUBLIC', createdBy: { ...OLGA, uuid: id() }, actions: undefined })
  server.on(findAnnotation, () => {
    if (isAway) throw new Refusal('annotation.not.found')
    return one
  })
  stored = [one]
  await queryClient.invalidateQueries({ queryKey: ['annotations'] })
  await waitFor(() => expect(board.missing.read()).toBe(1))
  await show(<MissingLayers board={board} />)
  expect(screen.getByRole('alert').textContent).toContain(text('annotations.missing', { count: 1 }))
  isAway = false
  await userEvent.click(screen.getByRole('button'))
  await waitFor(() => expect(board.layers.read().flatMap(({ content }) => content.marks)).toHaveLength(1))
  expect(board.missing.read()).toBe(0)
})

test('what could not be saved says so without the tools and the list, and offers another try', async () => {
  stored = []
  const board = await open()
  server.on(createAnnotation, () => {
    throw new Refusal('permission.denied')
  })
  const person = await show(<UnsavedBar board={board} />)
  expect(screen.queryByRole('alert')).toBeNull()
  add(board, mark('one'))
  expect((await screen.findByRole('alert')).textContent).toContain(text('annotations.not-saved'))
  board.view.write({ ...board.view.read(), hasPanel: true })
  await waitFor(() => expect(screen.queryByRole('alert'), 'the list says it').toBeNull())
  board.view.write({ ...board.view.read(), hasPanel: false })
  serve()
  await person.click(await screen.findByRole('button', { name: text('error-state.retry') }))
  await isSaved(board)
  expect(screen.queryByRole('alert')).toBeNull()
})
