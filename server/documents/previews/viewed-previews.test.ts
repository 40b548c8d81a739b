import { previewLatest } from '@strongroom/contract/documents/versions.ts'
import { listParticipants, removeParticipant, updateParticipant } from '@strongroom/contract/workspaces/participants.ts'
import { beforeAll, expect, test } from 'vitest'
import { as, type TestPerson } from '../../test/as.ts'
import { largePdf } from '../../test/files/files.ts'
import * as given from '../../test/given.ts'
import { useServer } from '../../test/server.ts'

const server = useServer()
let made: Awaited<ReturnType<typeof given.workspaceWith<'reader' | 'removed' | 'ending'>>>
let assetUuid: string
const ids = new Map<string, string>()

beforeAll(async () => {
  const manages = ['hasManageWorkspace'] as const
  made = await given.workspaceWith(server, { reader: ['hasDownload'], removed: [...manages], ending: [...manages] })
  const { owner, workspace } = made
  const params = { workspaceUuid: workspace.uuid }
  assetUuid = (await as(server, owner).upload({ name: 'plan.pdf', bytes: largePdf(40) }, params)).uuid
  await server.drain()
  const { content } = await as(server, owner).call(listParticipants, { query: params })
  for (const { uuid, user } of content) if (user.email) ids.set(user.email, uuid)
})

const idOf = (who: TestPerson) => ids.get(who.email)!

/** Begins to read the preview that the reader gets; the rest stays on its way until `finish`. */
async function look(who: TestPerson) {
  const query = who === made.people.reader ? {} : { viewAs: idOf(made.people.reader) }
  const response = await as(server, who).fetch(previewLatest, { params: { assetUuid }, query })
  expect(response.status).toBe(200)
  const reader = response.body!.getReader()
  await reader.read()
  return {
    finish: async () => {
      for (;;) {
        const next = await reader.read().catch(() => 'cut' as const)
        if (next === 'cut') return 'cut'
        if (next.done) return 'whole'
      }
    },
  }
}

test('a preview that a removed manager views as somebody ends at once, and others go on', async () => {
  const { owner, people } = made
  const [viewed, own] = [await look(people.removed), await look(people.reader)]
  await as(server, owner).call(removeParticipant, { params: { participantUuid: idOf(people.removed) } })
  await new Promise((resolve) => setTimeout(resolve, 1500))
  expect([await viewed.finish(), await own.finish()]).toEqual(['cut', 'whole'])
})

test('it ends when the viewer’s own time is over', async () => {
  const { owner, people } = made
  const expiresTime = server.ports.clock.now().getTime() + 600_000
  await as(server, owner).call(updateParticipant, {
    params: { participantUuid: idOf(people.ending) },
    body: { expiresTime },
  })
  const [viewed, own] = [await look(people.ending), await look(people.reader)]
  server.pass(601_000)
  await new Promise((resolve) => setTimeout(resolve, 2000))
  expect([await viewed.finish(), await own.finish()]).toEqual(['cut', 'whole'])
})
