import { withFreshDatabase } from './fresh-database.ts'
import { writeFeatures } from './write-features.ts'
import { writeClauseCodes, writeContractModules, writeErrorRegistry, writeEventRegistry } from './write-registries.ts'
import { writeSchema } from './write-schema.ts'
import { writeTableTypes } from './write-table-types.ts'
import { writeVerifierScript } from './write-verifier-script.ts'

/** Every generated file: its path from the project's folder, and its content. */
export async function generatedFiles(): Promise<Map<string, string>> {
  return withFreshDatabase(
    async (pool) =>
      new Map([
        ['contract/registry/errors.gen.ts', writeErrorRegistry()],
        ['contract/registry/events.gen.ts', writeEventRegistry()],
        ['contract/why/clause-codes.gen.ts', writeClauseCodes()],
        ['server/features.gen.ts', writeFeatures()],
        ['server/system/contract-modules.gen.ts', writeContractModules()],
        ['server/database/db.gen.ts', await writeTableTypes(pool)],
        ['server/database/migrations/schema.sql', await writeSchema(pool)],
        ['server/record/audit/verifier-script.gen.ts', writeVerifierScript()],
      ]),
  )
}
