import { asSystem, type Change } from '../../kernel/change.ts'
import type { Ports } from '../../kernel/ports.ts'
import { expectNotHeld } from './held-participations.ts'

/**
 * One transaction of a running erasure, which placing a legal hold on a workspace of the person waits for. Throws
 * `erasure.held` once there is one.
 */
export const inStep = <T>(ports: Ports, personId: string, work: (change: Change) => Promise<T>): Promise<T> =>
  asSystem(ports, 'a person is erased', async (change) => {
    change.unaudited('the request was recorded')
    await expectNotHeld(change, personId)
    return work(change)
  })
