import { type RefObject, useState } from 'react'
import type { ReaderActs } from './reader-keys.ts'
import type { Find } from './use-find.ts'
import type { Neighbours } from './use-neighbours.ts'
import type { Reader } from './use-reader.ts'

interface Parts {
  reader: Reader
  /** Undefined without text. */
  find: Find | undefined
  neighbours: Neighbours
  /** The number of pages. */
  count: number
  /** The element around everything that the reader shows. */
  viewer: RefObject<HTMLElement | null>
  toggleFullscreen: () => void
}

/** The acts of the reader's keys and buttons, and whether strip and help are shown. */
export function useReaderActs(parts: Parts) {
  const { viewer } = parts
  const [hasStrip, setStrip] = useState(false)
  const [hasHelp, setHelp] = useState(false)
  const focus = (selector: string) => viewer.current?.querySelector<HTMLElement>(selector)?.focus()
  const toggles = { toggleStrip: () => setStrip(!hasStrip), toggleHelp: () => setHelp(!hasHelp) }
  return { acts: actsOf({ ...parts, ...toggles, focus }), hasStrip, hasHelp, closeHelp: () => setHelp(false) }
}

interface Toggles {
  toggleStrip: () => void
  toggleHelp: () => void
  /** Focuses a field of the reader. */
  focus: (selector: string) => void
}

/** Those that aren't possible are undefined. */
function actsOf({ reader, find, neighbours, count, focus, ...toggles }: Omit<Parts, 'viewer'> & Toggles): ReaderActs {
  const { current, goTo, percent } = reader
  const openFind = () => {
    find?.open()
    focus('input[type=search]')
  }
  return {
    next: current + 1 < count ? () => goTo(current + 1) : undefined,
    previous: current > 0 ? () => goTo(current - 1) : undefined,
    first: () => goTo(0),
    last: () => goTo(count - 1),
    field: () => focus('[data-page-field]'),
    find: find && openFind,
    zoomIn: percent < 400 ? () => reader.zoomBy(1) : undefined,
    zoomOut: percent > 50 ? () => reader.zoomBy(-1) : undefined,
    fit: reader.fit,
    fitPage: reader.fitPage,
    turn: () => reader.turnBy(90),
    turnBack: () => reader.turnBy(-90),
    strip: count > 1 ? toggles.toggleStrip : undefined,
    fullscreen: toggles.toggleFullscreen,
    nextDocument: neighbours.next,
    previousDocument: neighbours.previous,
    help: toggles.toggleHelp,
  }
}
