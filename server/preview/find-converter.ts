import { accessSync, constants } from 'node:fs'
import { access } from 'node:fs/promises'
import { createRequire } from 'node:module'
import path from 'node:path'

/** The Office converter in use: an installed LibreOffice, the one compiled to WebAssembly, or none. */
export type ConverterEngine = { name: 'libreoffice'; command: string } | { name: 'libreoffice-wasm' } | { name: 'none' }

/** Looks for `soffice` on PATH, then for the optional package. */
export async function findConverter(): Promise<ConverterEngine> {
  const command = await findOnPath(['soffice', 'libreoffice'])
  if (command) return { name: 'libreoffice', command }
  return wasmFolder() ? { name: 'libreoffice-wasm' } : { name: 'none' }
}

/** The folder of the package's WebAssembly, or undefined if it isn't installed. */
export function wasmFolder(): string | undefined {
  try {
    const loader = createRequire(import.meta.url).resolve('@matbee/libreoffice-converter/wasm/loader')
    return path.dirname(loader)
  } catch {
    return undefined
  }
}

async function findOnPath(names: string[]): Promise<string | undefined> {
  const folders = (process.env['PATH'] ?? '').split(path.delimiter).filter(path.isAbsolute)
  for (const folder of folders)
    for (const name of names) {
      const command = path.join(folder, name)
      const runs = await access(command, constants.X_OK).then(
        () => true,
        () => false,
      )
      if (runs) return command
    }
  return undefined
}

/** The same at once: for what must be known at the start. */
export function findOnPathNow(names: string[]): string | undefined {
  const folders = (process.env['PATH'] ?? '').split(path.delimiter).filter(path.isAbsolute)
  const commands = folders.flatMap((folder) => names.map((name) => path.join(folder, name)))
  return commands.find((command) => {
    try {
      accessSync(command, constants.X_OK)
      return true
    } catch {
      return false
    }
  })
}
