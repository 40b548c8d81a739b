import { sql } from 'kysely'
import type { Ports } from '../../kernel/ports.ts'
import { withoutTitles } from '../../preview/annotations/without-titles.ts'
import { inStep } from './erasure-step.ts'
import type { Sought } from './sought.ts'

/** Annotations that one transaction looks at; each may have some megabytes. */
const PART = 20

/** Removes the name that programs write beside each mark from the annotations of an erased person. */
export async function redactAnnotations(ports: Ports, { personId }: Sought): Promise<void> {
  let after = '00000000-0000-0000-0000-000000000000'
  for (;;) {
    const last = await inStep(ports, personId, async (change) => {
      const { rows } = await sql<{ id: string; content: string }>`
        select n.id, n.content from participant p join annotation n on n.author_id = p.id
         where p.person_id = ${personId} and n.id > ${after}
         order by n.id limit ${sql.lit(PART)} for update of n`.execute(change.db)
      for (const { id, content } of rows) {
        const without = withoutTitles(content)
        if (without !== content)
          await change.db.updateTable('annotation').set({ content: without }).where('id', '=', id).execute()
      }
      return rows.at(-1)?.id
    })
    if (!last) return
    after = last
  }
}
