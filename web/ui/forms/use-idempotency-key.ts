import { useState } from 'react'

/** One key for the lifetime of a form, so that sending twice creates once. */
export function useIdempotencyKey(): string {
  return useState(() => crypto.randomUUID())[0]
}
