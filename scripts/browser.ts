import { accessSync, constants } from 'node:fs'
import path from 'node:path'
import { unpackBrowser } from './unpack-browser.ts'

export interface Browser {
  executablePath: string
  args: string[]
  /** Environment variables of its process beside our own. */
  env: Record<string, string>
}

const NAMES = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome', 'chrome']
const MAC = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

const ARGS = [
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/**
 * Finds a Chromium for the journeys: the one of STRONGROOM_BROWSER, otherwise an installed one, otherwise (on Linux)
 * the one in the npm packages, unpacked once. STRONGROOM_BROWSER=npm selects the last directly.
 */
export async function findBrowser(): Promise<Browser> {
  // Chromium's own sandbox isn't available to root, nor in most containers; it opens only our own pages here.
  const args = process.platform === 'linux' ? ['--no-sandbox', ...ARGS] : ARGS
  const named = process.env['STRONGROOM_BROWSER']
  if (named && named !== 'npm') return { executablePath: named, args, env: {} }
  const installed = named ? undefined : findInstalled()
  if (installed) return { executablePath: installed, args, env: {} }
  if (process.platform === 'linux') return { ...(await unpackBrowser()), args }
  throw new Error('No Chromium or Chrome was found. Install one, or name it: STRONGROOM_BROWSER=/path/to/chrome')
}

function findInstalled(): string | undefined {
  const folders = (process.env['PATH'] ?? '').split(path.delimiter).filter(Boolean)
  const places = [...folders.flatMap((folder) => NAMES.map((name) => path.join(folder, name))), ...MAC]
  return places.find(canRun)
}

function canRun(file: string): boolean {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    return false
  }
}
