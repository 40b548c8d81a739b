import path from 'node:path'
import { GlobalFonts } from '@napi-rs/canvas'
import { findFonts } from './find-fonts.ts'
import { fontFolder } from './font-folder.ts'

/** Families for canvas' `font`: ours, then the installation's for scripts that ours lack. */
export const monospaced = () => `"Strongroom Mono", "Strongroom Sans", ${others()}monospace, sans-serif`
export const sans = () => `"Strongroom Sans", ${others()}sans-serif`
export const sansOblique = () => `"Strongroom Oblique", "Strongroom Sans", ${others()}sans-serif`
export const sansBold = () => `"Strongroom Bold", "Strongroom Sans", ${others()}sans-serif`

const MOST_OTHERS = 60
let done = false
let registered: string[] = []
const others = () => registered.map((family) => `"${family}", `).join('')

/** Registers the fonts with canvas, once: a container image may have none. */
export function registerFonts(): void {
  if (done) return
  done = true
  GlobalFonts.registerFromPath(path.join(fontFolder(), 'DejaVuSansMono.ttf'), 'Strongroom Mono')
  GlobalFonts.registerFromPath(path.join(fontFolder(), 'DejaVuSans.ttf'), 'Strongroom Sans')
  GlobalFonts.registerFromPath(path.join(fontFolder(), 'DejaVuSans-Bold.ttf'), 'Strongroom Bold')
  GlobalFonts.registerFromPath(path.join(fontFolder(), 'DejaVuSans-Oblique.ttf'), 'Strongroom Oblique')
  registered = findFonts()
    .filter((file) => !/bold|italic|oblique/i.test(path.basename(file)))
    .slice(0, MOST_OTHERS)
    .flatMap((file, at) => (GlobalFonts.registerFromPath(file, `Strongroom ${at}`) ? `Strongroom ${at}` : []))
}
