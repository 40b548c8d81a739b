import { readFileSync } from 'node:fs'
import { stripTypeScriptTypes } from 'node:module'
import path from 'node:path'

const ROOT = path.join(import.meta.dirname, '../..')
/** In this order each needs only earlier ones. */
const SOURCES = [
  'contract/record/audit-chain.ts',
  'contract/record/audit-shapes.ts',
  'contract/record/verify-audit.ts',
  'contract/record/report-audit.ts',
  'web/record/audit/verifier-page.ts',
]

/** The script of the verification page: the server's own source without types and imports. */
export function writeVerifierScript(): string {
  const program = SOURCES.map((file) => plainScript(readFileSync(path.join(ROOT, file), 'utf8'))).join('\n')
  return `// Written by \`npm run generate\` from ${SOURCES.join(', ')}.\nexport const verifierScript = ${JSON.stringify(program)}\n`
}

function plainScript(source: string): string {
  return stripTypeScriptTypes(source)
    .replaceAll(/^import [^;]*? from '[^']+'$/gm, '')
    .replaceAll(/^export (?=const|function|async|class)/gm, '')
    .replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '')
    .replaceAll(/[ \t]+$/gm, '')
    .replaceAll(/\n{2,}/g, '\n')
}
