import { BlobMissing, type BlobPlace, movedMark } from './blob-place.ts'

/**
 * Two places while blobs are moved from one to the other: new blobs are written to `to`, others are found in either. Every
 * node must use the same two until all are moved.
 */
export function movingPlace(to: BlobPlace, from: BlobPlace, installation: string): BlobPlace {
  const expectOld = (id = installation) => from.expectOwn(id).catch(() => from.expectOwn(movedMark(id)))
  /** The old place first: what it has is whole, while the copy may still be arriving. */
  const either = <T>(look: (place: BlobPlace) => Promise<T>): Promise<T> =>
    look(from).catch((error) => {
      if (error instanceof BlobMissing) return look(to)
      throw error
    })
  const both = (work: (place: BlobPlace) => Promise<void>) => Promise.all([work(from), work(to)]).then(() => {})
  return {
    name: to.name,
    step: to.step,
    reopens: to.reopens,
    sinkOf: (id) => to.sinkOf(id),
    sinkOfWhole: (id) => to.sinkOfWhole(id),
    open: (id, next) =>
      either(async (place) => {
        const blob = await place.open(id, next)
        // A service finds out only now.
        await blob.size()
        return blob
      }),
    sizeOf: (id) => either((place) => place.sizeOf(id)),
    remove: (id) => both((place) => place.remove(id)),
    async *listOlderThan(ms) {
      yield* to.listOlderThan(ms)
      yield* from.listOlderThan(ms)
    },
    quarantine: {
      put: (id, day) => both((place) => place.quarantine.put(id, day)),
      takeBack: async (id) => (await to.quarantine.takeBack(id)) || (await from.quarantine.takeBack(id)),
      empty: (before) => both((place) => place.quarantine.empty(before)),
    },
    room: () => to.room(),
    expectOwn: async (id) => {
      await Promise.all([to.expectOwn(id), expectOld(id)])
    },
    expectOwnStill: () => to.expectOwnStill(),
    async check() {
      await Promise.all([to.check(), expectOld()])
    },
    sweepUnfinished: async (ms) => (await to.sweepUnfinished(ms)) + (await from.sweepUnfinished(ms)),
  }
}
