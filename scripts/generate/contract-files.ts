import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { ROOMS } from '../../areas.ts'

const CONTRACT = path.join(import.meta.dirname, '../../contract')

export interface ContractFile {
  /** A room of areas.ts, or a folder in one. */
  room: string
  /** Without its folder, such as `tag-sets.ts`. */
  file: string
  text: string
}

/** The source files of the contract in the order of areas.ts, without the generated registries. */
export const contractFiles = (): ContractFile[] =>
  ROOMS.contract
    .filter((room) => room !== 'registry')
    .flatMap((room) => [room, ...foldersIn(room)])
    .flatMap((room) =>
      readdirSync(path.join(CONTRACT, room))
        .filter((file) => file.endsWith('.ts') && !/\.(test|gen)\.ts$/.test(file))
        .toSorted()
        .map((file) => ({ room, file, text: readFileSync(path.join(CONTRACT, room, file), 'utf8') })),
    )

const foldersIn = (room: string): string[] =>
  readdirSync(path.join(CONTRACT, room), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => `${room}/${name}`)
    .toSorted()

/** `tag-set-events.ts` becomes `tagSetEvents`. */
export const camelCase = (file: string): string =>
  file.slice(0, -'.ts'.length).replaceAll(/-(\w)/g, (_match, letter: string) => letter.toUpperCase())
