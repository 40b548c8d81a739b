import { createHash } from 'node:crypto'
import { type FairLimits, fairTurns, TurnRefused } from '../../adapters/fair-turns.ts'
import type { BoundedChild } from './bounded-child.ts'
import { RendererBusy } from '../renderer-errors.ts'
import type { Tasks } from './serve-parent.ts'

/** Child processes that share the work of many people; each works on one call at a time. */
export interface ChildPool<T extends Tasks> {
  /**
   * Runs `work` with a child of its own, in the person's turn. `key`: calls with the same key get the same child if it
   * is free. Rejects with RendererBusy if too many calls wait already or this call waited too long.
   */
  use<V>(caller: { who: string; key?: string }, work: (child: BoundedChild<T>) => Promise<V>): Promise<V>
  /** The memory of the children in bytes. */
  memory(): Promise<number>
  close(): Promise<void>
}

/** Makes a pool over these children; it runs as many calls at once as there are children. */
export function createChildPool<T extends Tasks>(
  children: readonly BoundedChild<T>[],
  limits: Omit<FairLimits, 'slots'>,
): ChildPool<T> {
  const free = new Set(children)
  const turn = fairTurns({ ...limits, slots: children.length })

  function take(key: string): BoundedChild<T> {
    const usual = children[createHash('sha1').update(key).digest().readUInt16BE(0) % children.length]!
    const child = free.has(usual) ? usual : [...free][0]!
    free.delete(child)
    return child
  }

  return {
    use: ({ who, key = '' }, work) =>
      turn(who, async () => {
        const child = take(key)
        return work(child).finally(() => free.add(child))
      }).catch((error: unknown) => {
        throw error instanceof TurnRefused ? new RendererBusy(error.message) : error
      }),
    memory: async () => (await Promise.all(children.map((child) => child.memory()))).reduce((sum, one) => sum + one, 0),
    close: async () => void (await Promise.all(children.map((child) => child.close()))),
  }
}
