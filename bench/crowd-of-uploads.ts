import { randomBytes } from 'node:crypto'
import { ask, formRequest } from './traffic.ts'

// A separate process, so that its sending doesn't delay the measured client.
const { url, headers, workspace, size, total } = JSON.parse(process.argv[2]!) as {
  url: string
  headers: Record<string, string>
  workspace: string
  size: number
  total: number
}
const chunk = randomBytes(1 << 20)
let sent = 0

/** The bytes of a request, counted as they are sent. */
function* counted(body: Iterable<Buffer>): Generator<Buffer> {
  for (const bytes of body) {
    sent += bytes.length
    yield bytes
  }
}

async function uploadForEver(number: number): Promise<never> {
  for (let round = 0; ; round++) {
    const form = formRequest({ workspaceUuid: workspace }, { name: `crowd ${number} ${round}.bin`, size, chunk })
    await ask(`${url}/publicapi/1/documents`, {
      method: 'POST',
      headers: { ...headers, ...form.headers },
      body: counted(form.body()),
    })
  }
}

process.on('message', () => process.send!({ sent }))
for (let number = 0; number < total; number++) void uploadForEver(number)
