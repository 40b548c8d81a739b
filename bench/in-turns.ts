import { ask } from './traffic.ts'

interface Call {
  url: string
  headers: Record<string, string>
}

/** A percentile of each call's times in milliseconds, requested in turns after some that warm up. */
export async function inTurns(calls: readonly Call[], times: number, percentile = 0.5): Promise<number[]> {
  const taken = calls.map((): number[] => [])
  for (let round = -5; round < times; round++)
    for (const [at, { url, headers }] of calls.entries()) {
      const since = performance.now()
      await ask(url, { headers }, false)
      if (round >= 0) taken[at]!.push(performance.now() - since)
    }
  return taken.map((of) => of.toSorted((a, b) => a - b)[Math.floor(times * percentile)]!)
}
