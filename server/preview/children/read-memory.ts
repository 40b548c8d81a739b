import { execFile } from 'node:child_process'
import { readdir, readFile } from 'node:fs/promises'

/** The memory in bytes of a process and all its descendants; 0 if it has ended or the system doesn't report it. */
export async function readMemory(pid: number): Promise<number> {
  return process.platform === 'linux' ? readProc(pid) : askPs(pid)
}

async function readProc(pid: number): Promise<number> {
  const [status, threads] = await Promise.all([
    readFile(`/proc/${pid}/status`, 'utf8').catch(() => ''),
    readdir(`/proc/${pid}/task`).catch(() => []),
  ])
  const own = Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1] ?? 0) * 1024
  // Descendants are listed under the thread that started them.
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
