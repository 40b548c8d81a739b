import { type WorkspaceChanged, watchChanges } from '@strongroom/contract/wire/live.ts'
import { as, type TestPerson } from './as.ts'
import type { TestServer } from './server.ts'

/** A person's change stream, as a browser has it open. */
export interface Watched {
  status: number
  heard: WorkspaceChanged[]
  /** Whether the server has ended it. */
  ended: boolean
  close(): void
}

/** Opens it; resolves once the server has confirmed. */
export async function watchAs(server: TestServer, person: TestPerson | undefined): Promise<Watched> {
  const abort = new AbortController()
  const headers = { 'x-background': 'true' }
  const response = await as(server, person).fetch(watchChanges, {}, { signal: abort.signal, headers })
  const watched: Watched = { status: response.status, heard: [], ended: false, close: () => abort.abort() }
  if (!response.ok) return watched
  const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader()
  await reader.read()
  void readAll(reader, watched).catch(() => undefined)
  return watched
}

async function readAll(reader: ReadableStreamDefaultReader<string>, watched: Watched): Promise<void> {
  let text = ''
  for (let next = await reader.read(); !next.done; next = await reader.read()) {
    text += next.value
    const lines = text.split('\n\n')
    text = lines.pop()!
    for (const line of lines) if (line.startsWith('data: ')) watched.heard.push(JSON.parse(line.slice(6)))
  }
  watched.ended = true
}
