import { createRequire } from 'node:module'
import path from 'node:path'

/** The folder of the bundled fonts: they cover Latin with all its accents, Greek, Cyrillic and more. */
export const fontFolder = () =>
  path.join(path.dirname(createRequire(import.meta.url).resolve('dejavu-fonts-ttf/package.json')), 'ttf')
