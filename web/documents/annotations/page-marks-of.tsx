import { type ComponentProps, useMemo } from 'react'
import { usePageText } from '../reader/queries.ts'
import { PageMarks } from './drawing/page-marks.tsx'

type MarkedPage = ComponentProps<typeof PageMarks>['marked']

interface Props extends Omit<MarkedPage, 'lines'> {
  board: ComponentProps<typeof PageMarks>['board']
  /** The version, if the person may read its text. */
  versionUuid: string | undefined
}

const NO_LINES: MarkedPage['lines'] = []

/** The marks of a page, with its words once the reader has fetched them. */
export function PageMarksOf({ board, versionUuid, page, space, size, turn, scale }: Props) {
  const { data } = usePageText(versionUuid ?? '', page, false)
  const lines = (versionUuid ? data?.lines : undefined) ?? NO_LINES
  const marked = useMemo(() => ({ page, space, size, turn, scale, lines }), [page, space, size, turn, scale, lines])
  return <PageMarks board={board} marked={marked} />
}
