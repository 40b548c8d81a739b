import { z } from 'zod'

/** Ids are opaque strings on the wire (ours are UUIDv7). A malformed one in a body is bad input; in a path it is unknown. */
export const Id = z.uuid()

/** Epoch milliseconds. */
export const Time = z.int().meta({ description: 'epoch milliseconds' })
