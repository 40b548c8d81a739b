import type { Source } from './boundaries.ts'
import type { Import } from './imports-of.ts'

const LAYERS = ['ground', 'ui', 'feature', 'page', 'app', 'entry'] as const
type Layer = (typeof LAYERS)[number]

/** ground: the files beside main.ts, such as call.ts, and the texts. Every layer may use them. */
function layerOf(file: string): Layer {
  const [folder, ...rest] = file.slice('web/'.length).split('/')
  if (rest.length === 0) return folder === 'main.ts' ? 'entry' : 'ground'
  if (folder === 'locales' || folder === 'build') return 'ground'
  if (folder === 'ui' || folder === 'app') return folder
  return folder === 'pages' ? 'page' : 'feature'
}

const isAbove = (file: string) => ['feature', 'page'].includes(layerOf(file))

/** The files of the web that, by whatever way, stand on a feature or a page. */
export function aboveFeatures(sources: Source[]): Set<string> {
  const above = new Set<string>()
  const web = sources.filter(({ file }) => file.startsWith('web/'))
  for (let before = -1; before < above.size; ) {
    before = above.size
    for (const { file, imports } of web)
      if (imports.some(({ target }) => above.has(target) || (target.startsWith('web/') && isAbove(target))))
        above.add(file)
  }
  return above
}

/**
 * Why a file of the web must not import something of ours; undefined where it may. What in app/ stands on no feature and
 * no page (session, language, theme) is as good as ground: every layer may use it.
 */
export function webProblem(file: string, { target }: Import, above: Set<string>): string | undefined {
  if (target.startsWith('contract/') || file === 'web/vite.config.ts' || file.startsWith('web/build/')) return undefined
  if (!target.startsWith('web/')) return 'the web imports the contract and itself'
  const [from, to] = [layerOf(file), layerOf(target)]
  if (from === 'feature' && to === 'feature' && file.split('/')[1] !== target.split('/')[1])
    return 'features do not import each other: a page puts them together'
  if (to === 'app' && !above.has(target)) return undefined
  return LAYERS.indexOf(to) <= LAYERS.indexOf(from) ? undefined : `${to} is above ${from}`
}
