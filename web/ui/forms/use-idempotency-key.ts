import { useState } from 'react'

/** One key for the lifetime of a form, so that submitting twice creates once. */
export function useIdempotencyKey(): string {
  return useState(() => crypto.randomUUID())[0]
}
