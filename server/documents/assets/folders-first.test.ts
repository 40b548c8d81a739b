import { listAssets } from '@strongroom/contract/documents/assets.ts'
import { expect, test } from 'vitest'
import { as } from '../../test/as.ts'
import { explainStatement } from '../../test/explain-statement.ts'
import * as given from '../../test/given.ts'
import { useServer } from '../../test/server.ts'
import { statementsSent } from '../../test/statements-sent.ts'

const server = useServer()

test.each(['name,asc', 'modifiedDate,desc', 'size,desc'] as const)(
  'with folders first, a page by %s reads little of a large folder',
  async (sort) => {
    const { owner, workspace } = await given.workspaceWith(server)
    await server.asOwner(
      `insert into asset
         (id, workspace_id, parent_id, kind, name, name_key, created, created_by, modified, modified_by)
       select gen_random_uuid(), p.workspace_id, p.workspace_id, case when n % 1000 = 0 then 'FOLDER' else 'DOCUMENT' end,
              'a' || n, 'a' || n, now(), p.id, now() - n * interval '1 minute', p.id
         from participant p, generate_series(1, 5000) n where p.workspace_id = $1`,
      [workspace.uuid],
    )
    const query = { workspaceUuid: workspace.uuid, sort, size: 50, foldersFirst: 'true' } as const
    const sent = await statementsSent(() => as(server, owner).call(listAssets, { query }))
    const page = sent.find(({ text }) => text.includes('visible_child'))!
    const client = await server.ports.databases.writePool.connect()
    try {
      const { buffers, plan } = await explainStatement(client, page, false)
      expect(buffers, plan.join('\n')).toBeLessThan(1000)
      expect(plan.join('\n')).not.toMatch(/Bitmap Heap Scan asset\b/)
    } finally {
      client.release()
    }
  },
)
