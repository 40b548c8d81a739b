import { inform, judge } from './goals.ts'
import type { Pair } from './open-pair.ts'
import { forgetPeak, memoryOf } from './process-figures.ts'

interface Export {
  name: string
  url: string
  headers: Record<string, string>
  /** Rows a second. */
  least: number
}

/** Reads a CSV as it is sent and judges its speed and the server's memory. */
export async function measureExport(
  { product: { server } }: Pair,
  { name, url, headers, least }: Export,
): Promise<void> {
  const before = memoryOf(server.pid).now
  forgetPeak(server.pid)
  const since = performance.now()
  const response = await fetch(url, { headers })
  if (!response.ok) throw new Error(`the ${name} was refused: ${await response.text()}`)
  let [lines, bytes] = [-1, 0]
  for await (const chunk of response.body!) {
    bytes += chunk.length
    for (const byte of chunk) if (byte === 10) lines++
  }
  const seconds = (performance.now() - since) / 1000
  judge(`rows of the ${name}`, {
    figure: Math.round(lines / seconds),
    limit: ['at least', least],
    unit: 'a second',
    beside: `${lines} rows`,
  })
  judge(`memory of the ${name}`, {
    figure: Math.round(memoryOf(server.pid).peak - before),
    limit: ['at most', 100],
    unit: 'MB more',
  })
  inform(`size of the ${name}`, `${Math.round(bytes / 1e6)} MB`)
}
