import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { camelCase, type ContractFile, contractFiles } from './contract-files.ts'

const HEAD = '// Written by `npm run generate`; `npm run check` says when it is out of date.\n'

/** The text of `contract/registry/events.gen.ts`: the events of all files named *-events.ts. */
export function writeEventRegistry(): string {
  const files = contractFiles().filter(({ file }) => file.endsWith('-events.ts'))
  return `${HEAD}${files.map(({ room, file }) => `import { ${camelCase(file)} } from '../${room}/${file}'\n`).join('')}
/** Every event with its own description. */
export const eventEntries = {
${files.map(({ file }) => `  ...${camelCase(file)},\n`).join('')}} as const
`
}

/** The text of `contract/registry/errors.gen.ts`: the refusals of all nouns, exported as `<noun>Errors = {`. */
export function writeErrorRegistry(): string {
  const found = contractFiles().flatMap(({ room, file, text }) =>
    [...text.matchAll(/^export const (\w+Errors) = \{/gm)].map(([, name]) => ({ from: `../${room}/${file}`, name })),
  )
  return `${HEAD}${found.map(({ from, name }) => `import { ${name} } from '${from}'\n`).join('')}
/** The refusals of every noun, by code. */
export const nounErrors = {
${found.map(({ name }) => `  ...${name},\n`).join('')}} as const
`
}

/** The text of `contract/why/clause-codes.gen.ts`: the clauses of all files of the server named clauses.ts. */
export function writeClauseCodes(): string {
  const root = path.join(import.meta.dirname, '../..')
  const files = globSync('server/**/clauses.ts', { cwd: root }).toSorted()
  const codes = files.flatMap((file) =>
    [...readFileSync(path.join(root, file), 'utf8').matchAll(/\bclause\(\s*'([^']+)'/g)].map(([, code]) => code!),
  )
  const twice = codes.filter((code, index) => codes.indexOf(code) !== index)
  if (twice.length > 0) throw new Error(`clauses declared twice: ${twice.join(', ')}`)
  return `${HEAD}
/** The names of all clauses that the server declares, without those of abilities. */
export const clauseCodes = [
${codes.map((code) => `  '${code}',\n`).join('')}] as const
`
}

/** The text of `server/system/contract-modules.gen.ts`: the files of the contract that declare endpoints or their schemas. */
export function writeContractModules(): string {
  const described = contractFiles().filter(isDescribed)
  const files = [...described.filter(({ room }) => room !== 'wire'), ...described.filter(({ room }) => room === 'wire')]
  const imports = files.map(
    ({ room, file }) => `import * as ${camelCase(file)} from '@strongroom/contract/${room}/${file}'\n`,
  )
  return `${HEAD}${imports.join('')}
/** The files of the contract by name, in the order in which the API is described. */
export const contractModules = {
${files.map(({ file }) => `  '${file.slice(0, -'.ts'.length)}': ${camelCase(file)},\n`).join('')}}
`
}

const SHARED = ['ids.ts', 'page.ts']

/** Files that export endpoints or schemas; of the ground only those with endpoints, ids or pages. */
const isDescribed = ({ room, file, text }: ContractFile) =>
  /^export const [A-Z]\w*[a-z]\w* = /m.test(text) || text.includes('= endpoint(')
    ? room !== 'wire' || text.includes('= endpoint(') || SHARED.includes(file)
    : false
