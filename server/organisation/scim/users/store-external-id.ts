import type { Change } from '../../../kernel/change.ts'

/** Stores the directory's own id of a member. */
export async function storeExternalId(
  change: Change,
  { workgroupId, personId, externalId }: { workgroupId: string; personId: string; externalId: string | null },
): Promise<void> {
  await change.db
    .insertInto('provisioned_person')
    .values({ workgroup_id: workgroupId, person_id: personId, external_id: externalId })
    .onConflict((conflict) => conflict.columns(['workgroup_id', 'person_id']).doUpdateSet({ external_id: externalId }))
    .execute()
}
