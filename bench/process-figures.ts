import { readdirSync, readFileSync, writeFileSync } from 'node:fs'

// The kernel's unit: USER_HZ is 100 on every Linux that Node runs on.
const MS_PER_TICK = 10

/** CPU time of processes so far, with all threads, in milliseconds. Ended ones count as zero. */
export function cpuOf(pids: number[]): number {
  return pids.reduce((sum, pid) => sum + cpuOfOne(pid), 0)
}

function cpuOfOne(pid: number): number {
  const fields = statOf(pid)
  return fields ? (Number(fields[11]) + Number(fields[12])) * MS_PER_TICK : 0
}

/** The fields after the program's name, which may contain spaces. */
function statOf(pid: number): string[] | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  } catch {
    return undefined
  }
}

/** The child processes of a process. */
export function childrenOf(pid: number): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((candidate) => Number(statOf(candidate)?.[1]) === pid)
}

/** Resident memory now and its peak since `forgetPeak`, in MB. */
export function memoryOf(pid: number): { now: number; peak: number } {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  const field = (name: string) => Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(status)?.[1]) / 1024
  return { now: field('VmRSS'), peak: field('VmHWM') }
}

/** Resets the peak of memory use. */
export function forgetPeak(pid: number): void {
  writeFileSync(`/proc/${pid}/clear_refs`, '5')
}
