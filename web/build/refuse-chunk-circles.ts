import type { Plugin, Rolldown } from 'vite'
import { circlesIn } from './circles.ts'

/**
 * Fails a build whose chunks import each other: constants of one are then read before they have a value, and a page
 * breaks that works from source. Lazy imports don't count.
 */
export function refuseChunkCircles(): Plugin {
  return {
    name: 'refuse-chunk-circles',
    generateBundle(_options, bundle) {
      const circles = circlesIn(loadsOf(bundle))
      if (circles.length > 0)
        this.error(
          `chunks import each other, see build/chunks.ts:\n${circles.map((names) => names.join(' → ')).join('\n')}`,
        )
    },
  }
}

const loadsOf = (bundle: Rolldown.OutputBundle) =>
  new Map(
    Object.values(bundle).flatMap((file) => (file.type === 'chunk' ? [[file.fileName, file.imports] as const] : [])),
  )
