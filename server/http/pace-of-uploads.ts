import type { Readable, Writable } from 'node:stream'
import { fairLine } from '../adapters/fair-line.ts'

/**
 * Bytes of all uploads together that are looked at between two looks at everything else, about a millisecond's work. A
 * small request comes back to the event loop five times and more, and waits for so much each time.
 */
export const A_ROUND = 512 * 1024

interface Held {
  goOn(): void
}

const line = fairLine<Held>()
let taken = 0
let isPlanned = false

function plan(): void {
  if (isPlanned) return
  isPlanned = true
  setImmediate(beginRound)
}

function beginRound(): void {
  isPlanned = false
  taken = 0
  // One at a time has the whole round: reading a little of each makes the system ask every sender for a little, again and again.
  line.next()?.goOn()
  if (!line.isEmpty) plan()
}

/**
 * Pours a request's body into `into`, taking turns with all other uploads: however many come at once, the requests beside
 * them are looked at in between. Turns go round between people. The returned function stops it, and leaves the rest of the
 * body unread.
 */
export function pourInTurn(request: Readable, who: string, into: Writable): () => void {
  let waitsForTurn = false
  let isFull = false
  const held: Held = {
    goOn() {
      waitsForTurn = false
      if (!isFull) request.resume()
    },
  }
  const take = (piece: Buffer) => {
    if (!into.write(piece)) isFull = true
    taken += piece.length
    plan()
    if (taken >= A_ROUND && !waitsForTurn) {
      waitsForTurn = true
      line.add(who, held)
    }
    if (isFull || waitsForTurn) request.pause()
  }
  const drained = () => {
    isFull = false
    if (!waitsForTurn) request.resume()
  }
  const end = () => into.end()
  const stop = () => {
    line.remove(who, held)
    request.off('data', take).off('end', end).off('close', stop)
    into.off('drain', drained)
  }
  request.on('data', take).once('end', end).once('close', stop)
  into.on('drain', drained)
  return stop
}
