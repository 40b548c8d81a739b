import { readFile } from 'node:fs/promises'

const MS_PER_TICK = 10

/** ms of processor time that a process has used so far, all its threads together; undefined where the system doesn't tell. */
export async function readCpuTime(pid: number): Promise<number | undefined> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  // The name in brackets may hold anything; utime and stime are fields 14 and 15 (proc_pid_stat(5)).
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  const ticks = Number(fields[11]) + Number(fields[12])
  return Number.isNaN(ticks) ? undefined : ticks * MS_PER_TICK
}
