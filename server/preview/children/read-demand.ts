import { readFile } from 'node:fs/promises'

/**
 * ms for which the main thread of a process has run, or has waited for a processor that others had: what it would have
 * used of a machine of its own. Undefined where the system doesn't tell (proc_pid_schedstat, Linux).
 */
export async function readDemand(pid: number): Promise<number | undefined> {
  const stat = await readFile(`/proc/${pid}/schedstat`, 'utf8').catch(() => '')
  const [ran, waited] = stat.split(' ').map(Number)
  return ran === undefined || waited === undefined ? undefined : (ran + waited) / 1e6
}
