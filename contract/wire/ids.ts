import { z } from 'zod'
import { limits } from './limits.ts'

/** Ids are opaque strings on the wire (ours are UUIDv7). A malformed one is invalid in a body and unknown in a path. */
export const Id = z.uuid()

/** Epoch milliseconds. */
export const Time = z.int().meta({ description: 'epoch milliseconds' })

/** A time that a request sets: later ones fit neither the database nor four-digit years. */
export const TimeInput = Time.min(0).max(limits.latestTime)
