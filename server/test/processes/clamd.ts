import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { findOnPathNow } from '../../preview/find-converter.ts'
import { freePorts } from './free-ports.ts'

// Debian installs it where only root's PATH looks.
const CLAMD = findOnPathNow(['clamd']) ?? '/usr/sbin/clamd'
const DELIVERED = new URL('../../../deploy/clamd.conf', import.meta.url)

/** Why clamd can't be used here; undefined if it can. */
export const clamdIsMissing = existsSync(CLAMD) ? undefined : 'clamd is not installed (Debian: clamav-daemon)'

/** Text that our own signature finds anywhere in a file. It is split so that this source file is clean. */
export const SIGNED = ['EICAR-STANDARD', '-ANTIVIRUS-TEST-FILE'].join('')

/** A clamd of its own for a test. It stays at its address when it is killed and started again. */
export interface TestClamd {
  url: string
  start(): Promise<void>
  /** Ends it as a crash does, also while it is suspended. */
  kill(): Promise<void>
  suspend(): void
  resume(): void
  close(): Promise<void>
}

/**
 * clamd with the configuration that the product is delivered with, but for `settings`, and with one signature of ours
 * instead of its database, which has hundreds of megabytes.
 */
export async function startClamd(settings: Record<string, string> = {}): Promise<TestClamd> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'strongroom-clamd-'))
  chmodSync(folder, 0o755)
  writeFileSync(path.join(folder, 'own.ndb'), `Strongroom.Test:0:*:${Buffer.from(SIGNED).toString('hex')}\n`)
  const [port] = (await freePorts(1)) as [number]
  const file = path.join(folder, 'clamd.conf')
  writeFileSync(file, configuration(folder, port, settings))
  let child: ChildProcess | undefined
  const kill = async () => {
    if (!child || child.exitCode !== null || child.signalCode !== null) return
    const ended = once(child, 'exit')
    child.kill('SIGKILL')
    await ended
  }
  const start = async () => {
    child = spawn(CLAMD, ['--config-file', file], { stdio: ['ignore', 'ignore', 'pipe'] })
    let said = ''
    child.stderr!.on('data', (part) => (said += part))
    for (let tries = 0; tries < 200; tries++) {
      if (await answers(port)) return
      if (child.exitCode !== null) break
      await sleep(100)
    }
    await kill()
    throw new Error(`clamd does not answer: ${said.slice(-1000)}`)
  }
  await start()
  return {
    url: `clamd://127.0.0.1:${port}`,
    start,
    kill,
    suspend: () => void child?.kill('SIGSTOP'),
    resume: () => void child?.kill('SIGCONT'),
    async close() {
      await kill()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** The delivered configuration without the user, the socket and the places of an installation. */
function configuration(folder: string, port: number, settings: Record<string, string>): string {
  const own = { TCPSocket: String(port), TCPAddr: '127.0.0.1', DatabaseDirectory: folder, ...settings }
  const left = new Set(['User', 'LocalSocket', ...Object.keys(own)])
  const delivered = readFileSync(DELIVERED, 'utf8').split('\n')
  const kept = delivered.filter((line) => !left.has(line.split(' ')[0]!))
  return [...kept, ...Object.entries(own).map(([name, value]) => `${name} ${value}`), ''].join('\n')
}

function answers(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    socket.once('error', () => resolve(false))
    socket.once('data', () => {
      socket.destroy()
      resolve(true)
    })
    socket.write('zPING\0')
  })
}
