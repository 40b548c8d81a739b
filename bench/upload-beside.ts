import { randomBytes } from 'node:crypto'
import { ask, formRequest } from './traffic.ts'

// A separate process, so that its sending doesn't delay the measured client.
const { url, headers, workspace, size } = JSON.parse(process.argv[2]!) as {
  url: string
  headers: Record<string, string>
  workspace: string
  size: number
}
const form = formRequest({ workspaceUuid: workspace }, { name: 'beside.bin', size, chunk: randomBytes(1 << 20) })
for (;;)
  await ask(`${url}/publicapi/1/documents`, {
    method: 'POST',
    headers: { ...headers, ...form.headers },
    body: form.body(),
  })
