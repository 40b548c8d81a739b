import { type ChildProcess, spawn } from 'node:child_process'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

// Runs the server, or with --worker the worker, and restarts it if it ends by itself after it was ready. One that can't
// start says why and isn't retried.
const isWorker = process.argv[2] === '--worker'
const PROGRAM = path.join(import.meta.dirname, isWorker ? '../server/worker.ts' : 'start.ts')
const WORDS = process.argv.slice(isWorker ? 3 : 2)
// With the entry's own code compiled before, Node doesn't load its TypeScript compiler, which holds about 20 MB.
const COMPILED = process.env['NODE_COMPILE_CACHE'] ?? path.join(import.meta.dirname, '../node_modules/.cache/compiled')
/** After this many ends within the period a restart doesn't help. */
const TRIES = 5
const WITHIN = 10 * 60_000
const PAUSES = [500, 1000, 2000, 4000, 8000]

let child: ChildProcess | undefined
let isStopping = false
const stop = (signal: NodeJS.Signals) => {
  isStopping = true
  child?.kill(signal)
}
process.on('SIGINT', () => stop('SIGINT'))
process.on('SIGTERM', () => stop('SIGTERM'))

const ends: number[] = []
let wasReady = false
for (;;) {
  const code = await run()
  if (isStopping || code === 0 || !wasReady) process.exit(code)
  ends.push(performance.now())
  const recent = ends.filter((at) => at > performance.now() - WITHIN).length
  if (recent > TRIES) {
    console.error(`The process ended ${recent} times within ten minutes and is not started again.`)
    process.exit(1)
  }
  console.error(`The process ended unexpectedly (${code}) and is started again …`)
  await sleep(PAUSES[recent - 1] ?? 0)
  if (isStopping) process.exit(0)
}

/** Resolves with the exit code, 1 for a signal. */
function run(): Promise<number> {
  // A separate process group: Ctrl-C reaches the server once, from here. If this process is killed, the server notices
  // and ends.
  child = spawn(process.execPath, [...process.execArgv, PROGRAM, ...WORDS], {
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    env: { ...process.env, NODE_COMPILE_CACHE: COMPILED },
    detached: true,
  })
  child.on('message', (message) => {
    wasReady ||= message === 'ready'
  })
  return new Promise((resolve) => {
    child!.once('exit', (code) => resolve(code ?? 1))
    child!.once('error', (error) => {
      console.error(error)
      resolve(1)
    })
  })
}
