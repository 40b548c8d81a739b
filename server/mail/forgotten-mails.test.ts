import { expect, test } from 'vitest'
import { forgetEnded } from '../system/forget-ended.job.ts'
import * as given from '../test/given.ts'
import { mailsTo } from '../test/fakes/mails.ts'
import { useServer } from '../test/server.ts'

const server = useServer()
const DAY = 86_400_000

test('an email that no mail server accepts waits for thirty days and is then deleted', async () => {
  const { owner, workspace } = await given.workspaceWith(server)
  const address = { email: 'waits@outside.example' }
  await given.invitee(server, { owner, workspace }, address, [])
  const waiting = async () => {
    await forgetEnded.work(server.ports, {})
    return (await mailsTo(server, address.email)).length
  }
  server.pass(29.9 * DAY)
  expect(await waiting()).toBe(1)
  server.pass(0.2 * DAY)
  expect(await waiting()).toBe(0)
})
