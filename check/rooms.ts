import { isGround, MOST_FILES, ROOMS } from '../areas.ts'
import type { Import } from './imports-of.ts'

type Package = keyof typeof ROOMS

/** Tests, and what only tests use. */
export const isTest = (file: string): boolean =>
  /\.test\.tsx?$/.test(file) || /^(server\/(test|faults)|web\/test)\//.test(file)

/** Why a file must not import another of ours; undefined if it may. */
export function roomProblem(file: string, { target, typeOnly }: Import): string | undefined {
  const [from, to] = [packageOf(file), packageOf(target)]
  if (from === undefined) return undefined
  if (to !== from) return to === 'contract' || isTest(file) ? undefined : `the ${from} imports the contract and itself`
  if (isTest(file)) return undefined
  if (isTest(target)) return 'only tests import from there'
  const [mine, its] = [roomOf(from, file), roomOf(to, target)]
  // Every room may read the registries; a circle would be reported.
  if (mine === undefined || mine === its || its === 'registry') return undefined
  if (its === undefined) return 'rooms do not know how they are put together'
  const order: readonly string[] = ROOMS[from]
  if (!order.includes(mine)) return `${mine} is not in areas.ts`
  if (!order.includes(its)) return `${its} is not in areas.ts`
  if (order.indexOf(its) < order.indexOf(mine) || (typeOnly && isGround(mine) && isGround(its))) return undefined
  return `${its} does not come before ${mine} in areas.ts`
}

/** Folders with more source files than areas.ts permits. */
export function flatFolders(files: string[]): string[] {
  const counts = new Map<string, number>()
  for (const file of files) {
    if (packageOf(file) === undefined || /\.test\.tsx?$/.test(file) || file.endsWith('.gen.ts')) continue
    const folder = file.slice(0, file.lastIndexOf('/'))
    counts.set(folder, (counts.get(folder) ?? 0) + 1)
  }
  return [...counts]
    .filter(([, count]) => count > MOST_FILES)
    .map(([folder, count]) => `${folder} holds ${count} source files, more than ${MOST_FILES}`)
}

function packageOf(file: string): Package | undefined {
  const name = file.split('/')[0]!
  return name in ROOMS ? (name as Package) : undefined
}

/** The room of a file; undefined beside the rooms. */
function roomOf(name: Package, file: string): string | undefined {
  const [, room, ...rest] = file.split('/')
  if (rest.length === 0) return undefined
  return name === 'web' && rest[0] === 'pages' ? 'pages' : room
}
