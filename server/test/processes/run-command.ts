import { spawn } from 'node:child_process'
import path from 'node:path'
import { addressesOf } from '../database.ts'
import type { TestServer } from '../server.ts'
import { COMPILED } from './compiled.ts'

const CLI = path.join(import.meta.dirname, '../../cli.ts')

export interface EndedCommand {
  code: number | null
  out: string
  err: string
}

/** Runs a command as on a terminal, beside a test's server. */
export async function runCommand(
  { ports }: TestServer,
  words: string[],
  environment: Record<string, string> = {},
): Promise<EndedCommand> {
  const child = spawn(process.execPath, [CLI, ...words], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...COMPILED,
      PATH: process.env['PATH'],
      STRONGROOM_DATA: ports.config.dataFolder,
      STRONGROOM_MASTER_KEY: ports.masterKey.toString('base64'),
      ...addressesOf(ports.databases),
      ...environment,
    },
  })
  const ended: EndedCommand = { code: null, out: '', err: '' }
  child.stdout.on('data', (text) => (ended.out += String(text)))
  child.stderr.on('data', (text) => (ended.err += String(text)))
  ended.code = await new Promise((resolve) => child.on('close', resolve))
  return ended
}
