import path from 'node:path'

export interface Import {
  /** The file, from the project's folder; or the name of a package. */
  target: string
  local: boolean
  /** True for `import type`. */
  typeOnly: boolean
}

const STATEMENT =
  /^[ \t]*(?:import|export)\s+(?<type>type\s)?[^'"`;]*?from\s*['"](?<from>[^'"]+)['"]|^[ \t]*import\s*['"](?<bare>[^'"]+)['"]|\bimport\(\s*['"](?<lazy>[^'"]+)['"]/gm

/** What a file imports, in order. `file` is its path from the project's folder. */
export function importsOf(file: string, source: string): Import[] {
  return [...source.matchAll(STATEMENT)].map(({ groups = {} }) => {
    const name = (groups['from'] ?? groups['bare'] ?? groups['lazy'])!
    return { ...resolve(file, name), typeOnly: groups['type'] !== undefined }
  })
}

function resolve(file: string, name: string): { target: string; local: boolean } {
  if (name.startsWith('.')) return { target: path.posix.join(path.posix.dirname(file), name), local: true }
  const workspace = /^@strongroom\/(?<rest>(contract|server|web)\/.+)$/.exec(name)?.groups?.['rest']
  if (workspace) return { target: workspace, local: true }
  const parts = name.split('/')
  return { target: parts.slice(0, name.startsWith('@') ? 2 : 1).join('/'), local: false }
}
