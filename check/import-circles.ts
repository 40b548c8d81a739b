import type { Source } from './boundaries.ts'

/** Files that import each other in a circle, a line per circle; type and lazy imports don't count. */
export function importCircles(sources: Pick<Source, 'file' | 'imports'>[]): string[] {
  const loads = new Map(
    sources.map(({ file, imports }) => [
      file,
      imports
        .filter(({ local, typeOnly, lazy }) => local && !typeOnly && !lazy)
        .map(({ target }) => target.split('?')[0]!),
    ]),
  )
  const found: string[] = []
  const done = new Set<string>()
  const visit = (file: string, trail: string[]) => {
    const begin = trail.indexOf(file)
    if (begin >= 0) {
      found.push(`circle: ${[...trail.slice(begin), file].join(' → ')}`)
      return
    }
    if (done.has(file)) return
    for (const target of loads.get(file) ?? []) visit(target, [...trail, file])
    done.add(file)
  }
  for (const file of loads.keys()) visit(file, [])
  return found
}
