import { sql } from 'kysely'
import type { Ports } from '../../kernel/ports.ts'
import { RendererCrashed, RendererOutOfMemory, RendererTimeout } from '../../preview/renderer-errors.ts'
import { Unrenderable } from '../../preview/unrenderable.ts'
import { Refused } from '../../kernel/refused.ts'

/**
 * Milliseconds until a page whose drawing took too long, needed too much memory or crashed is retried, doubled each
 * time up to a day.
 */
const FIRST_RETRY = 600_000
const LAST_RETRY = 86_400_000

/** Refuses with `preview.failed` if drawing this page failed recently. */
export async function refuseFailedPage({ databases, clock }: Ports, versionId: string, page: number): Promise<void> {
  const failed = await databases.read
    .selectFrom('page_failure')
    .select('retry_at')
    .where('version_id', '=', versionId)
    .where('page', '=', page)
    .executeTakeFirst()
  if (failed && (!failed.retry_at || failed.retry_at > clock.now())) throw new Refused('preview.failed')
}

/**
 * Maps a failure to draw a page to `preview.failed`, and remembers the page, so that nobody else waits for it. Defects
 * of the file are permanent; time, memory and crashes are retried later. Other errors are returned unchanged.
 */
export async function rememberFailedPage(ports: Ports, failed: { versionId: string; page: number }, error: unknown) {
  const isFault =
    error instanceof RendererTimeout || error instanceof RendererOutOfMemory || error instanceof RendererCrashed
  if (!isFault && !(error instanceof Unrenderable)) return error
  const retryAt = isFault ? new Date(ports.clock.now().getTime() + FIRST_RETRY) : null
  await sql`
    insert into page_failure as f (version_id, page, retry_at)
    select id, ${failed.page}, ${retryAt}::timestamptz from version where id = ${failed.versionId}
    on conflict (version_id, page) do update set tries = f.tries + 1, retry_at = excluded.retry_at
      + least(${FIRST_RETRY} * (2 ^ least(f.tries, 10) - 1), ${LAST_RETRY}) * interval '1 millisecond'`.execute(
    ports.databases.beside,
  )
  return new Refused('preview.failed')
}
