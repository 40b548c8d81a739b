import { WorkspaceChanged, watchChanges } from '@strongroom/contract/wire/live.ts'
import { refreshShown } from './refresh-shown.ts'
import { readToken } from './token.ts'

const NAME = 'strongroom-live'
const FIRST_WAIT = 1000
const LONGEST_WAIT = 30_000

/**
 * Keeps pages up to date: the server announces changes, the pages refetch. One tab of the browser listens for all,
 * because connections to one server are limited. Returns a function that stops it.
 */
export function followChanges(): () => void {
  const stop = new AbortController()
  const others = new BroadcastChannel(NAME)
  others.onmessage = ({ data }) => refreshShown(data as WorkspaceChanged | 'all')
  const tell = (changed: WorkspaceChanged | 'all') => {
    refreshShown(changed)
    others.postMessage(changed)
  }
  void lead(() => listen(tell, stop.signal), stop.signal)
  return () => {
    stop.abort()
    others.close()
  }
}

/** Waits until no other tab leads. Browsers without locks listen in every tab. */
async function lead(work: () => Promise<void>, signal: AbortSignal): Promise<void> {
  // Absent if the page isn't served securely.
  const locks = navigator.locks as LockManager | undefined
  if (!locks) return work()
  await locks.request(NAME, { signal }, work).catch(() => undefined)
}

/** Listens until stopped; after a lost connection everything may have changed. */
async function listen(tell: (changed: WorkspaceChanged | 'all') => void, signal: AbortSignal): Promise<void> {
  let wait = FIRST_WAIT
  let isFirst = true
  while (!signal.aborted) {
    const opened = await openStream(signal)
    if (opened) {
      if (!isFirst) tell('all')
      isFirst = false
      wait = FIRST_WAIT
      await readEvents(opened, tell).catch(() => undefined)
    } else wait = Math.min(wait * 2, LONGEST_WAIT)
    await sleep(wait * (0.5 + Math.random() / 2), signal)
  }
}

async function openStream(signal: AbortSignal): Promise<ReadableStream<Uint8Array> | null> {
  const token = readToken()
  if (!token || !navigator.onLine) return null
  const headers = { authorization: `Bearer ${token}`, accept: 'text/event-stream', 'x-background': 'true' }
  const response = await fetch(watchChanges.path, { headers, signal, cache: 'no-store' }).catch(() => null)
  return response?.ok ? response.body : null
}

async function readEvents(body: ReadableStream<Uint8Array>, tell: (changed: WorkspaceChanged) => void): Promise<void> {
  const reader = body.pipeThrough(new TextDecoderStream() as ReadableWritablePair<string, Uint8Array>).getReader()
  let text = ''
  for (let next = await reader.read(); !next.done; next = await reader.read()) {
    const events = (text + next.value).split('\n\n')
    text = events.pop() ?? ''
    for (const event of events) {
      if (!event.startsWith('data: ')) continue
      const parsed = WorkspaceChanged.safeParse(JSON.parse(event.slice('data: '.length)))
      if (parsed.success) tell(parsed.data)
    }
  }
}

const sleep = (milliseconds: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, milliseconds)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve()
    })
  })
