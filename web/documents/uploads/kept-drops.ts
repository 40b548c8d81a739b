import { limits } from '@strongroom/contract/wire/limits.ts'

const PREFIX = 'drop '

interface Kept {
  manifestUuid: string
  at: number
}

/**
 * The key of a drop: who drops what where. The same folder dropped once more continues an unfinished drop. Undefined
 * where the browser can't hash (plain http).
 */
export async function keyOfDrop(
  { personUuid, target }: { personUuid: string; target: string },
  entries: readonly { path: string; size?: number }[],
): Promise<string | undefined> {
  if (!crypto.subtle) return undefined
  const lines = entries.map(({ path, size }) => JSON.stringify([path, size ?? null])).toSorted()
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(lines.join('\n')))
  const hash = Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('')
  return `${PREFIX}${personUuid} ${target} ${hash}`
}

/** The manifest of an unfinished drop. */
export function readDrop(key: string | undefined): string | undefined {
  const text = key && localStorage.getItem(key)
  if (!text) return undefined
  const { manifestUuid, at } = JSON.parse(text) as Kept
  if (Date.now() - at < limits.uploadKept) return manifestUuid
  localStorage.removeItem(key)
  return undefined
}

/** Remembers the manifest of a drop until it is finished. */
export function keepDrop(key: string | undefined, manifestUuid: string) {
  if (key) localStorage.setItem(key, JSON.stringify({ manifestUuid, at: Date.now() } satisfies Kept))
}

/** Forgets a finished drop: the same folder is then uploaded as a new one. */
export function forgetDrop(key: string | undefined) {
  if (key) localStorage.removeItem(key)
}
