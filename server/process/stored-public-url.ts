import type { Config } from '../adapters/config.ts'
import type { Databases } from '../database/database.ts'

/** The address that the first administrator has set counts where PUBLIC_URL gives none. */
export async function takeStoredPublicUrl(config: Config, { write }: Databases): Promise<void> {
  if (config.publicUrlGiven) return
  const row = await write.selectFrom('installation').select('public_url').executeTakeFirst()
  if (row?.public_url) Object.assign(config, { publicUrl: row.public_url, publicUrlGiven: true })
}
