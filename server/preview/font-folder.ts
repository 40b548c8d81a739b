import { createRequire } from 'node:module'
import path from 'node:path'

/** The folder of the bundled fonts: they cover Latin with all its accents, Greek, Cyrillic and more. */
export const fontFolder = () =>
  path.join(path.dirname(createRequire(import.meta.url).resolve('dejavu-fonts-ttf/package.json')), 'ttf')

/** The files of the interface's font, each for other letters. What is written on the screen is drawn with it elsewhere. */
export function interfaceFonts(): string[] {
  const folder = path.dirname(createRequire(import.meta.url).resolve('@fontsource-variable/inter/package.json'))
  const letters = ['latin', 'latin-ext', 'vietnamese', 'greek', 'greek-ext', 'cyrillic', 'cyrillic-ext']
  return letters.map((each) => path.join(folder, 'files', `inter-${each}-wght-normal.woff2`))
}
