import { v5 as uuidv5 } from 'uuid'
import type { Read } from '../../kernel/read.ts'

/**
 * The id of the provider that a workgroup adds next. It depends on how many it has had, so that its callback URL can be
 * shown, and registered at the provider, before the provider is added here. Provider ids are no secret.
 */
export async function nextProviderId({ db }: Pick<Read, 'db'>, workgroupId: string): Promise<string> {
  const { total } = await db
    .selectFrom('identity_provider')
    .select((eb) => eb.fn.countAll<string>().as('total'))
    .where('workgroup_id', '=', workgroupId)
    .executeTakeFirstOrThrow()
  return uuidv5(`identity provider ${total}`, workgroupId)
}
