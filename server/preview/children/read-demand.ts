import { readFile } from 'node:fs/promises'

/**
 * Milliseconds for which the main thread of a process has run, or waited for a CPU: what it would have used alone.
 * Undefined if the system doesn't report it (proc_pid_schedstat, Linux).
 */
export async function readDemand(pid: number): Promise<number | undefined> {
  const stat = await readFile(`/proc/${pid}/schedstat`, 'utf8').catch(() => '')
  const [ran, waited] = stat.split(' ').map(Number)
  return ran === undefined || waited === undefined ? undefined : (ran + waited) / 1e6
}
