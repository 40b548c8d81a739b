import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import type { LibreOfficeConverter } from '@matbee/libreoffice-converter/server'
import type { OfficeFormat } from './check-package.ts'
import { wasmFolder } from './find-converter.ts'
import { findFonts } from './find-fonts.ts'
import { Unrenderable } from './unrenderable.ts'

let starting: Promise<LibreOfficeConverter> | undefined

/** Starts LibreOffice, once. It takes two seconds on a quiet machine and half a minute on a busy one. */
export function startInMemory(): Promise<LibreOfficeConverter> {
  starting ??= start()
  return starting
}

/**
 * Converts with the LibreOffice compiled to WebAssembly; its files exist in memory only. Throws Unrenderable if the
 * file can't be loaded, other errors if it failed otherwise.
 */
export async function convertInMemory(bytes: Uint8Array, format: OfficeFormat): Promise<Uint8Array> {
  const office = await startInMemory()
  try {
    return (await office.convert(bytes, { outputFormat: 'pdf', inputFormat: format }, `document.${format}`)).data
  } catch (error) {
    throw reasonOf(error)
  }
}

async function start(): Promise<LibreOfficeConverter> {
  const require = createRequire(import.meta.url)
  const {
    createConverter,
  }: typeof import('@matbee/libreoffice-converter/server') = require('@matbee/libreoffice-converter/server')
  const wasmPath = wasmFolder()
  if (!wasmPath) throw new Unrenderable('converter-missing')
  // Files of the same name in two folders would replace each other.
  const fonts = findFonts().map((file, at) => ({
    filename: `${at}-${path.basename(file)}`,
    data: readFileSync(file),
  }))
  return createConverter({ wasmPath, wasmLoader: require('@matbee/libreoffice-converter/wasm/loader'), fonts })
}

function reasonOf(error: unknown): unknown {
  const { code, message } = error as { code?: string; message?: string }
  if (code === 'PASSWORD_REQUIRED' || /password/i.test(message ?? '')) return new Unrenderable('encrypted', message)
  if (code === 'CORRUPTED_DOCUMENT' || code === 'LOAD_FAILED' || /failed to load document/i.test(message ?? ''))
    return new Unrenderable('broken', message)
  return error
}
