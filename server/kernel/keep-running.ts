import { setTimeout as sleep } from 'node:timers/promises'
import { growingPause } from '../adapters/growing-pause.ts'
import type { Log } from '../adapters/log.ts'

/** Something that runs until it is stopped, or ends by itself after an error. */
export interface Running {
  /** Settles when it has ended. */
  ended: Promise<unknown>
  stop(): Promise<void>
}

/** After running this long the delays start from the beginning. */
const HELD = 60_000

/**
 * Restarts something whenever it ends by itself, after growing delays, until `stop`. The first start must succeed; its
 * error goes to the caller.
 */
export async function keepRunning(
  begin: () => Promise<Running>,
  {
    log,
    name,
    pauses = { first: 250, longest: 15_000 },
  }: { log: Log; name: string; pauses?: { first: number; longest: number } },
): Promise<{ stop(): Promise<void> }> {
  const stopping = new AbortController()
  let running: Running | undefined = await begin()
  let began = performance.now()
  const keep = async () => {
    for (const pause = growingPause(pauses); !stopping.signal.aborted; ) {
      if (running) {
        const error = await running.ended.then(
          () => undefined,
          (reason: unknown) => reason,
        )
        if (stopping.signal.aborted) return
        running = undefined
        log.warn({ err: error }, `${name} ended and is started again`)
      }
      if (performance.now() - began > HELD) pause.reset()
      await sleep(pause.next(), undefined, { signal: stopping.signal, ref: false }).catch(() => {})
      if (stopping.signal.aborted) return
      began = performance.now()
      running = await begin().catch((error) => {
        log.warn({ err: error }, `${name} could not be started again yet`)
        return undefined
      })
      // Stopped while it was starting.
      if (stopping.signal.aborted) await running?.stop()
    }
  }
  const kept = keep()
  return {
    async stop() {
      stopping.abort()
      // A hanging end has had its grace period and isn't awaited further.
      await (running ? running.stop() : kept)
    },
  }
}
