import { rmSync } from 'node:fs'
import type { OfficeFormat } from '../check-package.ts'
import { convertInFolder } from '../convert-in-folder.ts'
import { convertInMemory, startInMemory } from '../convert-in-memory.ts'
import { cutNetwork } from './cut-network.ts'
import { serveParent } from './serve-parent.ts'

/** The tasks of the converter's child process. */
export type ConverterTasks = {
  /** Starts the engine of `convertInMemory`, if it isn't running yet. */
  startInMemory: { input: undefined; output: undefined }
  convertInMemory: { input: { bytes: Uint8Array; format: OfficeFormat }; output: Uint8Array }
  convertInFolder: {
    input: { bytes: Uint8Array; format: OfficeFormat; folder: string; command: string }
    output: Uint8Array
  }
}

let working: string | undefined

cutNetwork()
serveParent<ConverterTasks>(
  {
    async startInMemory() {
      await startInMemory()
      return undefined
    },
    convertInMemory: ({ bytes, format }) => convertInMemory(bytes, format),
    async convertInFolder(file) {
      working = file.folder
      const pdf = await convertInFolder(file)
      working = undefined
      return pdf
    },
  },
  () => {
    if (!working) return
    // The server is gone: this removes its files, and the LibreOffice of this group ends with this process.
    rmSync(working, { recursive: true, force: true })
    process.kill(-process.pid, 'SIGKILL')
  },
)
