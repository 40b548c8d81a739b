import { Alert } from '@mantine/core'
import type { Preview } from '@strongroom/contract/documents/reading/preview.ts'
import { IconNotes, IconPencil } from '@tabler/icons-react'
import { type ComponentProps, type ReactNode, Suspense, useEffect, useMemo } from 'react'
import { useViewing } from '../../api/viewing.ts'
import { useText } from '../../i18n/language.ts'
import { useStore } from '../../store/create-store.ts'
import { latePart } from '../../ui/late-part.tsx'
import type { PageLayer } from '../reader/page-layer.ts'
import { ToolButton } from '../reader/tool-button.tsx'
import { type Board, type BoardPlace, createBoard } from './layers/board.ts'
import { firstView } from './layers/view-state.ts'
import type * as parts from './parts.tsx'

/** If they can't be fetched, one of them says so, and the document stays. */
const part = <N extends keyof typeof parts>(name: N, Missing: () => ReactNode = () => null) =>
  latePart(() => import('./parts.tsx'), name, { part: 'annotations', Missing })

const LateKeeper = part('BoardKeeper')
const LateMarks = part('PageMarksOf')
const LateHighlights = part('PageHighlights')
const LateTools = part('AnnotationTools')
const LateMissing = part('MissingLayers', () => <AnnotationsMissing />)
const LateOffer = part('CarryOffer')
const LatePanel = part('AnnotationsPanel')
const LateUnsaved = part('UnsavedBar')

function AnnotationsMissing() {
  const t = useText()
  return (
    <Alert role="alert" color="orange" title={t('annotations.load-failed')}>
      {t('part.failed')}
    </Alert>
  )
}

/** The server's actions on what is shown. */
export interface Permitted {
  annotate: boolean
  publish: boolean
  /** Whether others see a number instead of the person's name. */
  isHidden: boolean
}

function openBoard(place: BoardPlace): Board {
  const board = createBoard(place, firstView({ annotate: false, publish: false }))
  board.view.write({ ...board.view.read(), isOfferClosed: sessionStorage.getItem(closedOffer(board)) !== null })
  return board
}

/** The annotations of an open version. Their code is fetched beside the first page. */
export function useBoard(documentUuid: string, { versionUuid, version }: Preview, may: Permitted): Board {
  const isOwnView = useViewing() === undefined
  const annotate = may.annotate && isOwnView
  const publish = annotate && may.publish
  const board = useMemo(() => openBoard({ documentUuid, versionUuid, version }), [documentUuid, versionUuid, version])
  useEffect(() => {
    const view = board.view.read()
    board.view.write({
      ...view,
      mayAnnotate: annotate,
      mayPublish: publish,
      isHidden: may.isHidden,
      isAnnotating: annotate && view.isAnnotating,
      type: publish ? view.type : 'PRIVATE',
    })
  }, [board, annotate, publish, may.isHidden])
  return board
}

const closedOffer = ({ versionUuid }: Board) => `annotations-offer-closed:${versionUuid}`

/** Until the browser's window is closed. */
function closeOffer(board: Board): void {
  sessionStorage.setItem(closedOffer(board), '1')
  board.view.write({ ...board.view.read(), isOfferClosed: true })
}

/** The layers of annotations on each page: highlights below, all others above. */
export function annotationLayers(board: Board, { pages, versionUuid }: Preview, hasText: boolean) {
  const above: PageLayer = ({ page, size, scale, turn }) => (
    <Suspense>
      <LateMarks
        {...{ board, page, size, scale, turn }}
        versionUuid={hasText ? versionUuid : undefined}
        space={pages[page - 1]!}
      />
    </Suspense>
  )
  const below: PageLayer = ({ page, size }) => (
    <Suspense>
      <LateHighlights {...{ board, page, size }} space={pages[page - 1]!} />
    </Suspense>
  )
  return { above, below }
}

/** Fetched only where there may be something to offer. */
function Offer({ board, preview }: Pick<ComponentProps<typeof parts.CarryOffer>, 'board' | 'preview'>) {
  const { mayAnnotate, isOfferClosed } = useStore(board.view)
  if (!mayAnnotate || isOfferClosed || board.version === 1) return null
  return (
    <Suspense>
      <LateOffer board={board} preview={preview} onClose={() => closeOffer(board)} />
    </Suspense>
  )
}

export const AnnotationParts = {
  Keeper: (props: ComponentProps<typeof parts.BoardKeeper>) => (
    <Suspense>
      <LateKeeper {...props} />
    </Suspense>
  ),
  /** The tools, what could not be fetched or saved, and the offer of earlier annotations. */
  Bars: ({ preview, ...props }: Omit<ComponentProps<typeof parts.AnnotationTools>, 'pages'> & { preview: Preview }) => {
    const isAnnotating = useStore(props.board.view, (view) => view.isAnnotating)
    return (
      <>
        {isAnnotating && (
          <Suspense>
            <LateTools {...props} pages={preview.pages} />
          </Suspense>
        )}
        <Suspense>
          <LateMissing board={props.board} />
          <LateUnsaved board={props.board} />
        </Suspense>
        <Offer board={props.board} preview={preview} />
      </>
    )
  },
  Panel: (props: ComponentProps<typeof parts.AnnotationsPanel>) => {
    const hasPanel = useStore(props.board.view, (view) => view.hasPanel)
    return (
      hasPanel && (
        <Suspense>
          <LatePanel {...props} />
        </Suspense>
      )
    )
  },
}

/** The buttons in the reader's toolbar: the tools, and the list. */
export function AnnotationButtons({ board }: { board: Board }) {
  const t = useText()
  const view = useStore(board.view)
  const layers = useStore(board.layers)
  if (!view.mayAnnotate && layers.length === 0) return null
  const change = (changes: Partial<typeof view>) => board.view.write({ ...board.view.read(), ...changes })
  return (
    <>
      {view.mayAnnotate && (
        <ToolButton
          icon={IconPencil}
          name={t('annotations.annotate')}
          pressed={view.isAnnotating}
          act={() => change({ isAnnotating: !view.isAnnotating, tool: 'select', edited: undefined, areHidden: false })}
        />
      )}
      <ToolButton
        icon={IconNotes}
        name={t('annotations.title')}
        pressed={view.hasPanel}
        act={() => change({ hasPanel: !view.hasPanel })}
      />
    </>
  )
}
