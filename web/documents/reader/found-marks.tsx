import type { TextMatch } from '@strongroom/contract/documents/document-text.ts'
import classes from './reader.module.css'

interface Props {
  matches: readonly TextMatch[]
  /** The match that the reader is at. */
  current: TextMatch | undefined
}

/** Marks the found words of a page. Decorative: the search says how many there are. */
export function FoundMarks({ matches, current }: Props) {
  return (
    <div aria-hidden>
      {matches.flatMap((match, at) =>
        match.boxes.map(({ x, y, width, height }, box) => (
          <mark
            key={`${at} ${box}`}
            className={classes.found}
            data-current={match === current || undefined}
            style={{ left: x, top: y, width, height }}
          />
        )),
      )}
    </div>
  )
}
