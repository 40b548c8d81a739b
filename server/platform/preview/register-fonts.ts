import path from 'node:path'
import { GlobalFonts } from '@napi-rs/canvas'
import { fontFolder } from './font-folder.ts'

/** Families for canvas' `font`, the system's own fonts after ours for scripts that ours lack. */
export const MONOSPACED = '"Strongroom Mono", "Strongroom Sans", monospace, sans-serif'
export const SANS_BOLD = '"Strongroom Bold", "Strongroom Sans", sans-serif'

let done = false

/** Makes the fonts known to canvas, once: a container image may have none of its own. */
export function registerFonts(): void {
  if (done) return
  done = true
  GlobalFonts.registerFromPath(path.join(fontFolder(), 'DejaVuSansMono.ttf'), 'Strongroom Mono')
  GlobalFonts.registerFromPath(path.join(fontFolder(), 'DejaVuSans.ttf'), 'Strongroom Sans')
  GlobalFonts.registerFromPath(path.join(fontFolder(), 'DejaVuSans-Bold.ttf'), 'Strongroom Bold')
}
