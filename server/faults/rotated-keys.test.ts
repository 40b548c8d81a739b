import { spawn } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, renameSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, expect, test } from 'vitest'
import { dataFolder, demoToken, startProcess } from '../test/processes/process.ts'
import { rounds } from './rounds.ts'

const made = dataFolder()
afterAll(made.remove)
const at = (name: string) => path.join(made.folder, 'data', name)
const CLI = path.join(import.meta.dirname, '../cli.ts')

/** Rotates the key of the data folder; killed with -9 after so many milliseconds, if given. */
async function rotate(killAfter?: number) {
  const child = spawn(process.execPath, [CLI, 'rotate-master-key'], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, STRONGROOM_DATA: path.join(made.folder, 'data') },
  })
  let text = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part) => (text += String(part)))
  const ended = new Promise<number | null>((resolve) => child.once('close', (code) => resolve(code)))
  if (killAfter !== undefined) {
    await sleep(killAfter)
    child.kill('SIGKILL')
  }
  return { code: await ended, text: () => text }
}

test('a rotation that is killed at any time leaves an installation that starts and is finished by another run', {
  timeout: 300_000,
}, async () => {
  const env = { LOG_LEVEL: 'warn' }
  const first = await startProcess(made.folder, { env })
  const headers = { authorization: `Bearer ${await demoToken(first.url)}` }
  const created = await fetch(`${first.url}/publicapi/1/workspaces`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'Rotated' }),
  })
  const { uuid: workspaceUuid } = (await created.json()) as { uuid: string }
  const form = new FormData()
  form.append('workspaceUuid', workspaceUuid)
  form.append('file', new Blob(['kept over rotations']), 'kept.txt')
  const uploaded = await fetch(`${first.url}/publicapi/1/documents`, { method: 'POST', headers, body: form })
  const { uuid } = (await uploaded.json()) as { uuid: string }
  const original = readFileSync(at('master.key'), 'utf8')
  expect((await rotate()).text()).toContain('Stop every server')
  await first.stop()

  const startsAndReads = async () => {
    const server = await startProcess(made.folder, { env })
    const authorization = `Bearer ${await demoToken(server.url)}`
    const answer = await fetch(`${server.url}/publicapi/1/documents/${uuid}/download`, { headers: { authorization } })
    expect(await answer.text()).toBe('kept over rotations')
    await server.stop()
    return server.output()
  }
  for (let round = 0; round < rounds(2); round++) await rotate(500 + Math.random() * 4000)
  await startsAndReads()
  const finished = await rotate()
  expect(finished.text()).toContain('master.key.former')
  expect(finished.code).toBe(0)
  expect(readFileSync(at('master.key'), 'utf8')).not.toBe(original)
  expect(existsSync(at('master.key.new'))).toBe(false)

  // As if it was killed between its commit and the file.
  renameSync(at('master.key'), at('master.key.new'))
  const former = readdirSync(at('.')).find((name) => name.startsWith('master.key.former'))!
  renameSync(at(former), at('master.key'))
  expect(await startsAndReads()).toContain('run rotate-master-key again')
  expect((await rotate()).text()).toContain('Everything is under the new master key.')
  expect(await startsAndReads()).not.toContain('rotate-master-key')
})
