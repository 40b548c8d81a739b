import { decodeBeginning } from '../decode-text.ts'
import { colourSource } from './colour-source.ts'
import { type Block, type Drawn, flowPages, type Run } from './flow-pages.ts'

const MOST_LETTERS = 2_000_000
const SIZE = 8.5
const INDENT = 34

/** Sets source text in a fixed-width font, in colours, with the numbers of its lines; long lines wrap. */
export async function drawSourcePages(bytes: Buffer, extension: string): Promise<Drawn> {
  const { text, isCut } = decodeBeginning(bytes, MOST_LETTERS)
  const lines = linesOf(await colourSource(text.replaceAll(/\r\n?/g, '\n'), extension))
  const drawn = flowPages(blocksOf(lines))
  return { ...drawn, isCut: isCut || drawn.isCut }
}

/** Splits runs at line feeds. */
function* linesOf(runs: Iterable<Run>): Generator<Run[]> {
  let line: Run[] = []
  for (const run of runs)
    for (const [at, text] of run.text.split('\n').entries()) {
      if (at > 0) {
        yield line
        line = []
      }
      if (text) line.push({ ...run, text })
    }
  yield line
}

function* blocksOf(lines: Iterable<Run[]>): Generator<Block> {
  let number = 0
  for (const line of lines) {
    number++
    const runs = line.length > 0 ? line : [{ text: ' ', style: 'mono' as const }]
    yield { runs, size: SIZE, indent: INDENT, label: String(number) }
  }
}
