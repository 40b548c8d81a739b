import { lexer, type Token, type Tokens } from 'marked'
import { decodeBeginning } from '../decode-text.ts'
import { type Block, type Drawn, flowPages, type Run } from './flow-pages.ts'

const MOST_LETTERS = 2_000_000
const DEEPEST = 20
const HEADINGS = [22, 18, 15, 13, 11, 10]
const CODE = '#f1f3f6'

/** Sets Markdown with its headings, lists, tables and code. Pictures are shown by their description, links by their text. */
export function drawMarkdownPages(bytes: Buffer): Drawn {
  const { text, isCut } = decodeBeginning(bytes, MOST_LETTERS)
  const seen = { isCut }
  const drawn = flowPages(blocksOf(lexer(text), { depth: 0, seen }))
  return { ...drawn, isCut: seen.isCut || drawn.isCut }
}

/** How deeply a block is nested, and whether any that is nested too deeply was left out. */
interface Nesting {
  depth: number
  seen: { isCut: boolean }
}

const inside = ({ depth, seen }: Nesting): Nesting => ({ depth: depth + 1, seen })

function* blocksOf(tokens: readonly Token[], nesting: Nesting): Generator<Block> {
  const { depth, seen } = nesting
  if (depth > DEEPEST) {
    seen.isCut ||= tokens.length > 0
    return
  }
  const indent = depth * 18
  for (const token of tokens as Tokens.Generic[]) {
    switch (token.type) {
      case 'heading': {
        const size = HEADINGS[(token['depth'] as number) - 1] ?? 10
        yield { runs: styled(runsOf(token), 'bold'), size, indent, above: size }
        break
      }
      case 'list':
        yield* listOf(token as Tokens.List, nesting)
        break
      case 'code':
        for (const line of token['text'].split('\n'))
          yield { runs: [{ text: line || ' ', style: 'mono' }], size: 9, indent: indent + 6, background: CODE }
        break
      case 'blockquote':
        yield* blocksOf(token.tokens ?? [], inside(nesting))
        break
      case 'table':
        yield* tableOf(token as Tokens.Table, indent)
        break
      case 'hr':
        yield { runs: [], size: 6, above: 8, rule: true }
        break
      case 'space':
        break
      default:
        yield { runs: runsOf(token), indent, above: 6 }
    }
  }
}

function* listOf(list: Tokens.List, nesting: Nesting): Generator<Block> {
  for (const [at, item] of list.items.entries()) {
    const label = list.ordered ? `${(Number(list.start) || 1) + at}.` : '•'
    const [first, ...rest] = item.tokens.filter(({ type }) => type !== 'checkbox')
    const mark = item.task ? [{ text: item.checked ? '☑ ' : '☐ ' }] : []
    yield { runs: [...mark, ...(first ? runsOf(first) : [])], label, indent: (nesting.depth + 1) * 18, above: 3 }
    yield* blocksOf(rest, inside(nesting))
  }
}

function* tableOf({ header, rows }: Tokens.Table, indent: number): Generator<Block> {
  const lineOf = (cells: Tokens.TableCell[]) =>
    cells.flatMap((cell, at) => [...(at > 0 ? [{ text: '   |   ', colour: '#9aa4b1' }] : []), ...runsOf(cell)])
  yield { runs: styled(lineOf(header), 'bold'), indent, above: 8, background: CODE }
  for (const row of rows) yield { runs: lineOf(row), indent, above: 2 }
}

const styled = (runs: Run[], style: Run['style']) => runs.map((run) => ({ ...run, style: run.style ?? style }))

/** The text of a token in its styles. HTML in it is shown as it was written. */
function runsOf(token: { tokens?: Token[] | undefined; text?: string; raw?: string }, depth = 0): Run[] {
  if (!token.tokens || depth > DEEPEST) return [{ text: unescape(token.text ?? token.raw ?? '') }]
  return (token.tokens as Tokens.Generic[]).flatMap((inner) => {
    if (inner.type === 'strong') return styled(runsOf(inner, depth + 1), 'bold')
    if (inner.type === 'em') return styled(runsOf(inner, depth + 1), 'italic')
    if (inner.type === 'codespan') return [{ text: unescape(inner['text']), style: 'mono' as const }]
    if (inner.type === 'link') return runsOf(inner, depth + 1).map((run) => ({ ...run, colour: '#0a5fb4' }))
    if (inner.type === 'br') return [{ text: '\n' }]
    return runsOf(inner, depth + 1)
  })
}

const ENTITIES: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#39;': "'" }
const unescape = (text: string) => text.replaceAll(/&(?:amp|lt|gt|quot|#39);/g, (entity) => ENTITIES[entity]!)
