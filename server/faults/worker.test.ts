import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { SMTPServer } from 'smtp-server'
import { afterAll, expect, test } from 'vitest'
import * as given from '../test/given.ts'
import { useServer } from '../test/server.ts'
import { besides, ended, startWorker, until } from '../test/processes/worker-process.ts'

const folder = mkdtempSync(path.join(os.tmpdir(), 'strongroom-worker-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
// The server has a mail server and leaves the sending to the worker.
const server = useServer({ mail: { name: 'smtp', send: async () => {}, close() {} } })

test('jobs that the server enqueued are done by the worker, which stops in order', async () => {
  const received: string[] = []
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, session, done) {
      received.push(...session.envelope.rcptTo.map((to) => to.address))
      stream.resume()
      stream.on('end', () => done())
    },
  })
  await new Promise<void>((resolve) => smtp.listen(0, '127.0.0.1', resolve))
  const { port: smtpPort } = smtp.server.address() as { port: number }
  const { child, said } = startWorker(folder, { ...besides(server), SMTP_URL: `smtp://127.0.0.1:${smtpPort}` })
  try {
    await until(() => said().includes('The worker is ready'), said)
    const { owner, workspace } = await given.workspaceWith(server)
    await given.invitee(server, { owner, workspace }, { email: 'far@far.example' }, [])
    await until(() => received.length > 0, said)
    expect(received).toEqual(['far@far.example'])
    const exit = ended(child)
    child.kill('SIGTERM')
    expect(await exit).toBe(0)
  } finally {
    child.kill('SIGKILL')
    await new Promise<void>((resolve) => smtp.close(resolve))
  }
}, 180_000)

test('an invalid setting ends the worker and is named', async () => {
  const { child, said } = startWorker(folder, { DATABASE_URL: 'mysql://nowhere' })
  expect(await ended(child)).toBe(1)
  expect(said()).toMatch(/^DATABASE_URL: must be an address/)
})
