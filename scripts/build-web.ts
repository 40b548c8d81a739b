import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { compressWeb } from './compress-web.ts'

const SOURCES = ['web', 'contract', 'package-lock.json']
const NOT_SOURCES = new Set(['dist', 'node_modules', '.vite'])

/** Builds `web/dist` unless it was built from exactly these sources. Throws if the build fails. */
export function buildWebIfStale(root: string): void {
  const dist = path.join(root, 'web/dist')
  const stamp = path.join(dist, '.stamp')
  const vite = findVite(root)
  // A container image has its web app built and no tools.
  if (!vite && existsSync(path.join(dist, 'index.html'))) return
  if (!vite) throw new Error('web/dist is missing and vite is not installed: run `npm install`')
  const now = hashOf(root)
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === now) return
  console.error('Building the web client ...')
  const built = spawnSync(process.execPath, [vite, 'build', 'web', '--logLevel', 'warn'], {
    cwd: root,
    stdio: ['ignore', 2, 2],
    // Whatever the caller's NODE_ENV (tests and some shells set 'development'): a development build is a third larger.
    env: { ...process.env, NODE_ENV: 'production' },
  })
  if (built.status !== 0) throw new Error('the web client could not be built')
  compressWeb(path.join(dist, 'assets'))
  writeFileSync(stamp, now)
}

function findVite(root: string): string | undefined {
  try {
    const manifest = createRequire(path.join(root, 'web/package.json')).resolve('vite/package.json')
    return path.join(path.dirname(manifest), 'bin/vite.js')
  } catch {
    return undefined
  }
}

function hashOf(root: string): string {
  const hash = createHash('sha256')
  for (const source of SOURCES) addTo(hash, path.join(root, source))
  return hash.digest('hex')
}

function addTo(hash: ReturnType<typeof createHash>, at: string): void {
  if (/\.test\.tsx?$/.test(at)) return
  const inside = childrenOf(at)
  if (!inside) hash.update(at).update('\0').update(readFileSync(at)).update('\0')
  else for (const name of inside.toSorted()) if (!NOT_SOURCES.has(name)) addTo(hash, path.join(at, name))
}

function childrenOf(at: string): string[] | undefined {
  try {
    return readdirSync(at)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOTDIR') return undefined
    throw error
  }
}
