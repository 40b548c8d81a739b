import { rmSync } from 'node:fs'
import { type Film, takePicture } from '../films/take-picture.ts'
import { cutNetwork } from './cut-network.ts'
import { serveParent } from './serve-parent.ts'

/** The tasks of the child process that opens films. */
export type FilmTasks = { takePicture: { input: Film; output: Uint8Array } }

let working: string | undefined

cutNetwork()
serveParent<FilmTasks>(
  {
    async takePicture(film) {
      working = film.folder
      const picture = await takePicture(film)
      working = undefined
      return picture
    },
  },
  () => {
    if (!working) return
    // The server is gone: this removes its files, and ffmpeg of this group ends with this process.
    rmSync(working, { recursive: true, force: true })
    process.kill(-process.pid, 'SIGKILL')
  },
)
