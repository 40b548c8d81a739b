import { execFile } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import net from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterAll, expect, test } from 'vitest'
import { findIsolation } from './isolation.ts'
import { createBoundedChild } from './bounded-child.ts'

const run = promisify(execFile)
/** The isolation that the system grants without hidden folders; if it does, folders can be hidden too. */
const hasNamespaces = (await findIsolation({ hidden: [], niceness: 10 })).hidesFolders
const folder = mkdtempSync(path.join(os.tmpdir(), 'strongroom-hidden-'))
const key = path.join(folder, 'master.key')
writeFileSync(key, 'the key')
const socket = path.join(folder, '.s.PGSQL.5432')
const listeners = [net.createServer((one) => one.end('in')), net.createServer((one) => one.end('in'))]
const [database, service] = listeners
await new Promise<void>((resolve) => database!.listen(socket, resolve))
await new Promise<void>((resolve) => service!.listen(0, '127.0.0.1', resolve))
const { port } = service!.address() as net.AddressInfo
afterAll(() => {
  for (const listener of listeners) listener.close()
  rmSync(folder, { recursive: true, force: true })
})
mkdirSync(path.join(folder, 'config'))
// One is inside the other, as the configuration is inside the data folder.
const hidden = [folder, path.join(folder, 'config'), path.join(folder, 'not-there')]
const isolation = await findIsolation({ hidden, niceness: 10 })

/** Runs commands as a program that has taken over a child, without Node's own permissions. Returns its last word. */
async function asChild(...words: string[]): Promise<string> {
  const [command, ...before] = [...isolation.command, ...words]
  const { stdout } = await run(command!, before, { cwd: '/', timeout: 10_000 }).catch(
    (error: { stdout: string }) => error,
  )
  return stdout.trim()
}
const script = (code: string) => asChild(process.execPath, '-e', code)
const connect = (to: string) =>
  `require('node:net').connect(${to}).on('data', (d) => console.log(String(d))).on('error', (e) => console.log(e.code))`

// A system without namespaces says so at start; there is nothing to test then.
test.skipIf(!hasNamespaces)('a hijacked child reaches neither keys, nor database, nor network', async () => {
  expect(await asChild('cat', key)).toBe('')
  expect(await asChild('ls', '-A', folder)).toBe('')
  expect(await script(connect(`'${socket}'`))).toBe('ENOENT')
  expect(await script(connect(`${port}, '127.0.0.1'`))).toMatch(/^E/)
  expect(await script(`fs.writeFileSync('${folder}/x', 'y')`)).toBe('')
  expect(await script(`console.log(fs.readFileSync('/proc/${process.pid}/environ').length > 0)`)).toBe('')
  expect(await asChild('umount', folder)).toBe('')
  expect(await asChild('ls', '-A', folder), 'what hides it can’t be taken away').toBe('')
})

test.skipIf(!isolation.hidesFolders)('nested folders are hidden, as those of an embedded database', async () => {
  mkdirSync(path.join(folder, 'postgres/run'), { recursive: true })
  const hidden = [folder, path.join(folder, 'postgres'), path.join(folder, 'postgres/run')]
  expect(await findIsolation({ hidden, niceness: 10 })).toEqual(isolation)
})

test.skipIf(process.getuid?.() !== 0)('of root’s rights nothing is left', async () => {
  expect(await asChild('id', '-u')).toBe(String(isolation.uid))
  expect(
    await script(`try { process.kill(${process.pid}, 0); console.log('reached') } catch (e) { console.log(e.code) }`),
  ).toBe('EPERM')
})

test.skipIf(process.getuid?.() !== 0 || !isolation.hidesFolders)(
  'a program that only root can reach is shut in all the same',
  async () => {
    const checkout = mkdtempSync(path.join(os.tmpdir(), 'strongroom-mine-'))
    const inside = path.join(checkout, 'server/preview/children')
    mkdirSync(inside, { recursive: true })
    cpSync(path.join(import.meta.dirname, 'isolation.ts'), path.join(inside, 'isolation.ts'))
    writeFileSync(path.join(checkout, 'package.json'), '{"type":"module"}')
    const code = `const { findIsolation } = await import('${inside}/isolation.ts')
      console.log(JSON.stringify(await findIsolation({ hidden: ['${folder}'], niceness: 10 })))`
    const { stdout } = await run(process.execPath, ['--input-type=module', '-e', code])
    rmSync(checkout, { recursive: true })
    const found = JSON.parse(stdout)
    expect(found).toMatchObject({ hasNoNetwork: true, hidesFolders: true })
    const [command, ...before] = [...found.command, 'cat', key]
    await expect(run(command, before, { cwd: '/' })).rejects.toThrow('No such file')
    const status = await run(command, [...before.slice(0, -2), 'grep', 'CapEff', '/proc/self/status'], { cwd: '/' })
    expect(status.stdout).toMatch(/0{16}/)
  },
)

test('the JavaScript of a child reads only its own program and starts no processes', async () => {
  const child = createBoundedChild<{ try: { input: undefined; output: string[] } }>({
    entry: path.join(import.meta.dirname, '../../test/processes/curious-child.ts'),
    nodeOptions: [`--allow-fs-read=${path.join(import.meta.dirname, '../../test/processes/curious-child.ts')}`],
    niceness: 10,
    hidden: [folder],
    fonts: [],
    memory: 1024 ** 3,
    lean: 1024 ** 3,
    idle: 1000,
    queue: 1,
  })
  try {
    const refused = ['read /etc/passwd: ERR_ACCESS_DENIED', 'write: ERR_ACCESS_DENIED', 'start: ERR_ACCESS_DENIED']
    expect(await child.ask('try', undefined, { work: 10_000, wait: 0 })).toEqual(refused)
  } finally {
    await child.close()
  }
})
