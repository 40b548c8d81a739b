import type { Source } from './boundaries.ts'
import type { Import } from './imports-of.ts'

/** Folders of the server that are no features. */
const GROUND = new Set(['platform', 'test', 'migrations'])
/** Folders that, like main.ts and app.ts, use every feature and that none may know. */
const ABOVE = new Set(['cli', 'demo'])

/** The features in the order in which `server/app.ts` imports their routes; `access` comes first in any case. */
export function featuresOf(app: Source | undefined): string[] {
  const mounted = (app?.imports ?? []).filter(({ target }) => target.endsWith('/routes.ts'))
  const found = mounted.flatMap(({ target }) => featureOf(target) ?? [])
  return app ? [...new Set(['access', ...found])] : []
}

function featureOf(file: string): string | undefined {
  const folder = /^server\/(?<folder>[^/]+)\//.exec(file)?.groups?.['folder']
  return folder === undefined || GROUND.has(folder) || ABOVE.has(folder) ? undefined : folder
}

/** Why a file of the server must not import something of ours; undefined where it may. */
export function serverProblem(
  file: string,
  { target }: Import,
  { features, test }: { features: string[]; test: boolean },
): string | undefined {
  if (target.startsWith('contract/')) return undefined
  if (!target.startsWith('server/')) return 'the server imports the contract and itself'
  if (test) return undefined
  if (target.startsWith('server/test/')) return 'only tests import from there'
  const to = featureOf(target)
  const from = featureOf(file)
  if (file.startsWith('server/platform/'))
    return target.startsWith('server/platform/') ? undefined : 'the platform knows no feature'
  if (from === undefined || from === to) return undefined
  if (!to) return target.startsWith('server/platform/') ? undefined : 'a feature does not know how it is put together'
  if (features.length === 0) return undefined
  const [mine, its] = [features.indexOf(from), features.indexOf(to)]
  if (mine < 0) return `${from} is not in the list of server/app.ts`
  return its >= 0 && its < mine ? undefined : `${to} does not come before ${from} in the list of server/app.ts`
}
