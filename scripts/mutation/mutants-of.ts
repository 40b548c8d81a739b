import { parseSync } from 'oxc-parser'

/** One small change of a file: the replaced range and its replacement. */
export interface Mutant {
  start: number
  end: number
  text: string
  /** A description for the report. */
  what: string
}

interface Node {
  type: string
  start: number
  end: number
  [field: string]: unknown
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string'

/** Every mutant of a policy: operators and constants flipped, conditions and clauses of rules left out. */
export function mutantsOf(file: string, source: string): Mutant[] {
  const found: Mutant[] = []
  const visit = (node: Node) => {
    // Types have no effect, and the names of clauses are no rule.
    if (node.type.startsWith('TS') && !('expression' in node)) return
    found.push(...byType(node, source))
    for (const value of Object.values(node))
      for (const child of Array.isArray(value) ? value : [value]) if (isNode(child)) visit(child)
  }
  visit(parseSync(file, source).program as unknown as Node)
  return found
}

const FLIPPED: Record<string, string> = { '===': '!==', '!==': '===', '&&': '||', '||': '&&' }

function byType(node: Node, source: string): Mutant[] {
  const { start, end } = node
  const textOf = ({ start: from, end: to }: Node) => source.slice(from, to)
  const replaced = (text: string, what: string): Mutant => ({ start, end, text, what })
  const [left, right] = [node['left'], node['right']]
  const operator = String(node['operator'])
  switch (node.type) {
    case 'BinaryExpression':
    case 'LogicalExpression': {
      if (!isNode(left) || !isNode(right) || !(operator in FLIPPED)) return []
      const other = FLIPPED[operator]!
      const flipped = replaced(`(${textOf(left)} ${other} ${textOf(right)})`, `${operator} becomes ${other}`)
      if (node.type === 'BinaryExpression') return [flipped]
      return [flipped, replaced(textOf(left), 'right side left out'), replaced(textOf(right), 'left side left out')]
    }
    case 'UnaryExpression':
      return operator === '!' ? [replaced(textOf(node['argument'] as Node), '! left out')] : []
    case 'Literal':
      return typeof node['value'] === 'boolean' ? [replaced(String(!node['value']), 'constant flipped')] : []
    case 'ArrayExpression':
      return without(node['elements'] as Node[], source, 'element')
    case 'CallExpression':
      return isNode(node['callee']) && textOf(node['callee']) === 'all'
        ? without(node['arguments'] as Node[], source, 'clause')
        : []
    case 'ArrowFunctionExpression': {
      const body = node['body'] as Node
      if (body.type === 'BlockStatement' || body.type === 'CallExpression' || body.type === 'ObjectExpression')
        return []
      return ['true', 'false'].map((text) => ({ start: body.start, end: body.end, text, what: `always ${text}` }))
    }
    case 'IfStatement': {
      const test = node['test'] as Node
      return ['true', 'false'].map((text) => ({ start: test.start, end: test.end, text, what: `if ${text}` }))
    }
    default:
      return []
  }
}

/** Removes each element of a list, with its comma. */
function without(nodes: Node[], source: string, kind: string): Mutant[] {
  return nodes.map(({ start, end }) => {
    const comma = /^\s*,/.exec(source.slice(end))?.[0].length ?? 0
    const name = source.slice(start, end).split('\n')[0]!
    return { start, end: end + comma, text: '', what: `${kind} ${name} left out` }
  })
}
