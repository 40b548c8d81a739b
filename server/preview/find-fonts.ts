import { readdirSync, statSync } from 'node:fs'
import path from 'node:path'

/** Where systems keep fonts for every program. */
export const SYSTEM_FONTS: readonly string[] = ['/usr/share/fonts', '/usr/local/share/fonts']

/** All of them are held in memory by the process that converts. */
const MOST_BYTES = 400 * 1024 ** 2
const MOST_FILES = 500

/** The font files of the folders that a child process was given, in their order; those that would be too many are left out. */
export function findFonts(folders = givenFolders()): string[] {
  const found: string[] = []
  let bytes = 0
  for (const file of folders.flatMap(fontFiles)) {
    bytes += statSync(file, { throwIfNoEntry: false })?.size ?? 0
    if (bytes > MOST_BYTES || found.length >= MOST_FILES) break
    found.push(file)
  }
  return found
}

/** How a child process is told of its folders of fonts. */
export const fontVariable = (folders: readonly string[]) => ({ FONT_FOLDERS: folders.join(path.delimiter) })
export const givenFolders = () => (process.env['FONT_FOLDERS'] ?? '').split(path.delimiter).filter(Boolean)

function fontFiles(folder: string): string[] {
  try {
    return (
      readdirSync(folder, { recursive: true, encoding: 'utf8' })
        // The converter and the canvas have DejaVu already.
        .filter((name) => /\.(ttf|ttc|otf|otc)$/i.test(name) && !path.basename(name).startsWith('DejaVu'))
        .toSorted()
        .map((name) => path.join(folder, name))
    )
  } catch {
    return []
  }
}
