import type { Readable, Writable } from 'node:stream'
import { fairLine } from '../adapters/fair-line.ts'

/**
 * Bytes of all uploads together between two turns of the event loop, about a millisecond's work. A small request needs
 * five turns or more, and waits this long for each.
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
  // One upload has the whole round: reading a little of each would make the system request small amounts from every
  // sender.
  line.next()?.goOn()
  if (!line.isEmpty) plan()
}

/**
 * Pipes a request's body into `into`, in turns with all other uploads, so that other requests proceed in between. Turns
 * rotate between people. The returned function stops it and leaves the rest of the body unread.
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
  const take = (chunk: Buffer) => {
    if (!into.write(chunk)) isFull = true
    taken += chunk.length
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
