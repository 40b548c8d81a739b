import { z } from 'zod'

/** Ids are opaque strings on the wire (ours are UUIDv7). A malformed one is invalid in a body and unknown in a path. */
export const Id = z.uuid()

/** Epoch milliseconds. */
export const Time = z.int().meta({ description: 'epoch milliseconds' })
