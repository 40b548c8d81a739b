import type { ESTree, Plugin } from 'vite'

const CONTRACT = /[\\/]contract[\\/].*\.ts$/

/** Properties of endpoints that only the server reads. The browser validates bodies, in its forms. */
export const SERVER_ONLY = ['summary', 'query', 'reply', 'errors']

/**
 * Leaves out what the browser doesn't use of the contract: the server's properties of endpoints, and every constant that
 * nothing else refers to. Building schemas was a large part of the application's start (decision 246).
 */
export function dropUnusedSchemas(): Plugin {
  return {
    name: 'drop-unused-schemas',
    apply: 'build',
    // After the types were removed.
    enforce: 'post',
    transform: {
      filter: { id: CONTRACT },
      handler(code) {
        let result = ''
        let copied = 0
        for (const init of initialisers(this.parse(code))) {
          // Constants of the contract have no side effects, but the bundler can't know that of calls.
          result += `${code.slice(copied, init.start)}/* @__PURE__ */ (() => (${forBrowser(init, code)}))()`
          copied = init.end
        }
        return { code: result + code.slice(copied), map: null }
      },
    },
  }
}

/** The computed values of the module's constants. */
function initialisers({ body }: ESTree.Program): ESTree.Expression[] {
  const declared = body.map((statement) =>
    statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement,
  )
  return declared
    .flatMap((one) => (one?.type === 'VariableDeclaration' ? one.declarations : []))
    .flatMap(({ init }) => (init && COMPUTED.includes(init.type) ? [init] : []))
}
const COMPUTED = ['CallExpression', 'NewExpression', 'ObjectExpression', 'ArrayExpression']

/** The source of a value; of an endpoint, without the server's properties. */
function forBrowser(init: ESTree.Expression, code: string): string {
  const spec = init.type === 'CallExpression' && isEndpoint(init) ? init.arguments[2] : undefined
  if (spec?.type !== 'ObjectExpression') return code.slice(init.start, init.end)
  const kept = spec.properties.filter((one) => !isServerOnly(one)).map(({ start, end }) => code.slice(start, end))
  return `${code.slice(init.start, spec.start)}{ ${kept.join(', ')} }${code.slice(spec.end, init.end)}`
}

const isEndpoint = ({ callee }: ESTree.CallExpression) => callee.type === 'Identifier' && callee.name === 'endpoint'

const isServerOnly = (property: ESTree.ObjectPropertyKind) =>
  property.type === 'Property' && property.key.type === 'Identifier' && SERVER_ONLY.includes(property.key.name)
