import { sql } from 'kysely'
import type { Read } from '../../kernel/read.ts'
import { Refused } from '../../kernel/refused.ts'

/** The addresses that a workgroup doesn't trust. */
export async function untrustedOf(read: Read, workgroupId: string, emails: string[]): Promise<string[]> {
  const { rows } = await sql<{ address: string }>`
    select address from unnest(${emails}::text[]) as given(address)
     where not is_trusted(${workgroupId}::uuid, address) order by address`.execute(read.db)
  return rows.map(({ address }) => address)
}

/** Refuses if any address isn't trusted, and names all of them. */
export async function refuseUntrusted(read: Read, workgroupId: string, emails: string[]): Promise<void> {
  const addresses = await untrustedOf(read, workgroupId, emails)
  if (addresses.length > 0) throw new Refused('PARTICIPANT_EMAIL_NOT_WHITELISTED', { addresses })
}
