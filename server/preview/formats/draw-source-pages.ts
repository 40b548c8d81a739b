import { decodeText } from '../decode-text.ts'
import { type Block, flowPages } from './flow-pages.ts'

const MOST_LETTERS = 2_000_000
const SIZE = 8.5
const INDENT = 34

/** Sets source text in a fixed-width font with the numbers of its lines; long lines wrap. */
export function drawSourcePages(bytes: Buffer): Buffer {
  const text = decodeText(bytes.subarray(0, MOST_LETTERS * 4)).slice(0, MOST_LETTERS)
  return flowPages(linesOf(text))
}

function* linesOf(text: string): Generator<Block> {
  let number = 0
  for (const [, line] of text.matchAll(/([^\r\n]*)(?:\r\n|[\r\n]|$)/g)) {
    number++
    yield { runs: [{ text: line || ' ', style: 'mono' }], size: SIZE, indent: INDENT, label: String(number) }
  }
}
