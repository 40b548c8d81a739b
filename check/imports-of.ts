import path from 'node:path'
import { parseSync } from 'oxc-parser'

export interface Import {
  /** The path from the project's folder, or the name of a package. */
  target: string
  local: boolean
  /** True if only types are imported, so that nothing is loaded. */
  typeOnly: boolean
  /** True for `import()`: loaded later, so that no circle is closed. */
  lazy: boolean
}

/** The imports of a file, static ones first. `file` is its path from the project's folder. */
export function importsOf(file: string, source: string): Import[] {
  const { module } = parseSync(file, source)
  const imported = module.staticImports.map((one) => ({
    name: one.moduleRequest.value,
    typeOnly: one.entries.length > 0 && one.entries.every(({ isType }) => isType),
    lazy: false,
    at: one.start,
  }))
  const exported = module.staticExports.flatMap(({ entries, start }) => {
    const from = entries.filter(({ moduleRequest }) => moduleRequest !== null)
    const name = from[0]?.moduleRequest?.value
    return name === undefined ? [] : [{ name, typeOnly: from.every(({ isType }) => isType), lazy: false, at: start }]
  })
  const lazy = module.dynamicImports.flatMap(({ moduleRequest }) => {
    const name = /^['"](?<name>[^'"]+)['"]$/.exec(source.slice(moduleRequest.start, moduleRequest.end))?.groups?.[
      'name'
    ]
    return name === undefined ? [] : [{ name, typeOnly: false, lazy: true, at: moduleRequest.start }]
  })
  return [...imported, ...exported, ...lazy]
    .toSorted((a, b) => a.at - b.at)
    .map(({ name, typeOnly, lazy: isLazy }) => ({ ...resolve(file, name), typeOnly, lazy: isLazy }))
}

function resolve(file: string, name: string): { target: string; local: boolean } {
  if (name.startsWith('.')) return { target: path.posix.join(path.posix.dirname(file), name), local: true }
  const workspace = /^@strongroom\/(?<rest>(contract|server|web)\/.+)$/.exec(name)?.groups?.['rest']
  if (workspace) return { target: workspace, local: true }
  const parts = name.split('/')
  return { target: parts.slice(0, name.startsWith('@') ? 2 : 1).join('/'), local: false }
}
