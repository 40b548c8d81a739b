import { execFile } from 'node:child_process'
import { readdir, readFile } from 'node:fs/promises'

/** Bytes of memory that a process and everything it started hold; 0 where it is gone or the system doesn't tell. */
export async function readMemory(pid: number): Promise<number> {
  return process.platform === 'linux' ? readProc(pid) : askPs(pid)
}

async function readProc(pid: number): Promise<number> {
  const [status, threads] = await Promise.all([
    readFile(`/proc/${pid}/status`, 'utf8').catch(() => ''),
    readdir(`/proc/${pid}/task`).catch(() => []),
  ])
  const own = Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1] ?? 0) * 1024
  // What a process started stands under the thread that started it.
  const lists = await Promise.all(
    threads.map((thread) => readFile(`/proc/${pid}/task/${thread}/children`, 'utf8').catch(() => '')),
  )
  const children = lists.join(' ').split(' ').filter(Boolean).map(Number)
  const others = await Promise.all(children.map(readProc))
  return others.reduce((sum, each) => sum + each, own)
}

const askPs = (pid: number) =>
  new Promise<number>((resolve) => {
    execFile('ps', ['-o', 'rss=', '-g', String(pid)], (_, out) => {
      resolve(out.split('\n').reduce((sum, line) => sum + Number(line) * 1024, 0))
    })
  })
