/** Why a file can't be shown. */
export type FailedWhy = 'encrypted' | 'broken' | 'too-complex' | 'timeout' | 'memory' | 'crash' | 'converter-missing'

/** A file that can't be shown for a reason found in the file itself: a retry would fail the same way. */
export class Unrenderable extends Error {
  override name = 'Unrenderable'
  readonly why: FailedWhy

  constructor(why: FailedWhy, message: string = why) {
    super(message)
    this.why = why
  }
}
