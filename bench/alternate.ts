import { cpuOf } from './process-figures.ts'

/** One of the two compared systems: runs a round of the same work and returns its wall time. */
export interface Party {
  /** The server's processes, and those of the database that work for it. */
  pids: () => { server: number[]; database: number[] }
  round: () => Promise<Round>
}

export interface Round {
  /** The compared wall time in milliseconds. */
  wall: number
  operations: number
}

export interface Figures {
  wall: number
  /** Milliseconds of CPU time for one operation: of the server process, and of PostgreSQL. */
  cpu: number
  databaseCpu: number
}

export interface Compared {
  ours: Figures
  other: Figures
  /** Medians of the ratios of adjacent rounds. */
  wallRatio: number
  cpuRatio: number
}

/** Alternates rounds between the two, each first in turn, after one warm-up round of each. */
export async function alternate(rounds: number, ours: Party, other: Party): Promise<Compared> {
  await ours.round()
  await other.round()
  const pairs: { ours: Figures; other: Figures }[] = []
  for (let i = 0; i < rounds; i++) {
    const first = i % 2 === 0 ? ours : other
    const one = await measured(first)
    const two = await measured(first === ours ? other : ours)
    pairs.push(first === ours ? { ours: one, other: two } : { ours: two, other: one })
  }
  const of = (side: 'ours' | 'other'): Figures => ({
    wall: median(pairs.map((pair) => pair[side].wall)),
    cpu: median(pairs.map((pair) => pair[side].cpu)),
    databaseCpu: median(pairs.map((pair) => pair[side].databaseCpu)),
  })
  return {
    ours: of('ours'),
    other: of('other'),
    wallRatio: median(pairs.map((pair) => pair.ours.wall / pair.other.wall)),
    cpuRatio: sum(pairs.map((pair) => pair.ours.cpu)) / sum(pairs.map((pair) => pair.other.cpu)),
  }
}

async function measured({ pids, round }: Party): Promise<Figures> {
  const { server, database } = pids()
  const before = { server: cpuOf(server), database: cpuOf(database) }
  const { wall, operations } = await round()
  return {
    wall,
    cpu: (cpuOf(server) - before.server) / operations,
    databaseCpu: (cpuOf(database) - before.database) / operations,
  }
}

export function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = sorted.length >> 1
  return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2
}

const sum = (values: number[]) => values.reduce((a, b) => a + b, 0)
