import { circlesIn } from '../web/build/circles.ts'
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
  return circlesIn(loads).map((circle) => `circle: ${circle.join(' → ')}`)
}
