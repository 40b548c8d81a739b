import type { Run } from './flow-pages.ts'

/** Longer text is set without colours: its languages' rules would take too long. */
const MOST_LETTERS = 300_000

/** Languages by extension where the library has another name than the extension. */
const NAMES: Record<string, string> = {
  bat: 'dos',
  cxx: 'cpp',
  gradle: 'groovy',
  mjs: 'javascript',
  svelte: 'xml',
  tf: 'ruby',
  vue: 'xml',
  xsd: 'xml',
  xsl: 'xml',
}

/** Colours of kinds of words, dark enough for white paper (4.5:1 at least). */
const COLOURS: Record<string, string> = {
  comment: '#5c6670',
  quote: '#5c6670',
  keyword: '#8b1a62',
  'selector-tag': '#8b1a62',
  literal: '#8b1a62',
  string: '#1b6b2f',
  regexp: '#1b6b2f',
  number: '#8a4b00',
  symbol: '#8a4b00',
  title: '#0b4f9e',
  section: '#0b4f9e',
  name: '#0b4f9e',
  type: '#5b3a9e',
  built_in: '#5b3a9e',
  attr: '#0f5f6b',
  attribute: '#0f5f6b',
  property: '#0f5f6b',
  variable: '#0f5f6b',
  meta: '#6b4a00',
}

interface Node {
  type: string
  value?: string
  properties?: { className?: unknown }
  children?: Node[]
}

/** The text in runs of one colour each, or in one run if its language isn't known. */
export async function colourSource(text: string, extension: string): Promise<Run[]> {
  const plain: Run[] = [{ text, style: 'mono' }]
  if (text.length > MOST_LETTERS) return plain
  // Loaded for the first source text only: its grammars are large.
  const { all, createLowlight } = await import('lowlight')
  const lowlight = createLowlight(all)
  const language = NAMES[extension] ?? extension
  if (!lowlight.registered(language)) return plain
  const runs: Run[] = []
  collect(lowlight.highlight(language, text) as Node, undefined, runs)
  return runs
}

function collect({ type, value, properties, children = [] }: Node, colour: string | undefined, runs: Run[]): void {
  if (type === 'text') runs.push({ text: value ?? '', style: 'mono', colour })
  const own = colourOf(properties?.className) ?? colour
  for (const child of children) collect(child, own, runs)
}

function colourOf(classes: unknown): string | undefined {
  if (!Array.isArray(classes)) return undefined
  const [kind = ''] = classes.map((name) => String(name).replace(/^hljs-/, ''))
  return COLOURS[kind]
}
