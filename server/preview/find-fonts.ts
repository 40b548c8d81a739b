import { readdirSync, statSync } from 'node:fs'
import path from 'node:path'

/** Folders where systems keep fonts for all programs. */
export const SYSTEM_FONTS: readonly string[] = ['/usr/share/fonts', '/usr/local/share/fonts']

/** The converter process holds all fonts in memory. */
const MOST_BYTES = 400 * 1024 ** 2
const MOST_FILES = 500

/** The font files of the child process's font folders, in order, up to the size limit. */
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

/** The environment variable with the font folders of a child process. */
export const fontVariable = (folders: readonly string[]) => ({ FONT_FOLDERS: folders.join(path.delimiter) })
export const givenFolders = () => (process.env['FONT_FOLDERS'] ?? '').split(path.delimiter).filter(Boolean)

function fontFiles(folder: string): string[] {
  try {
    return (
      readdirSync(folder, { recursive: true, encoding: 'utf8' })
        // The converter and the canvas include DejaVu already.
        .filter((name) => /\.(ttf|ttc|otf|otc)$/i.test(name) && !path.basename(name).startsWith('DejaVu'))
        .toSorted()
        .map((name) => path.join(folder, name))
    )
  } catch {
    return []
  }
}
