import { existsSync } from 'node:fs'
import path from 'node:path'

/** The path of the floor's program: STRONGROOM_FLOOR, or a default beside the project. Throws if there is none. */
export function findFloor(root: string): string {
  const given = process.env['STRONGROOM_FLOOR']
  const file = path.resolve(root, given ?? '../shared/bench/floor.mjs')
  if (existsSync(file)) return file
  throw new Error(
    `The floor that the benchmark compares with is not here: ${path.relative(root, file)}\nSay where it is: STRONGROOM_FLOOR=path/to/floor.mjs npm run bench`,
  )
}
