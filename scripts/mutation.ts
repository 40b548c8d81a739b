import { cpSync, globSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { createVitest } from 'vitest/node'
import { mutantsOf } from './mutation/mutants-of.ts'

/*
 * Tests whether the policies' tests detect every change of a policy. It changes a copy of the server in one place at a
 * time; a surviving mutant is printed and must be explained in docs/security/mutation.md.
 */
const root = path.join(import.meta.dirname, '..')
const copy = mkdtempSync(path.join(os.tmpdir(), 'strongroom-mutation-'))
const TESTS = ['server/{*/*,access}/policy.test.ts', 'server/access/rules.test.ts', 'server/access/product.test.ts']
const filter = process.argv[2] ?? ''

cpSync(path.join(root, 'server'), path.join(copy, 'server'), { recursive: true })
for (const shared of ['node_modules', 'contract', 'package.json'])
  symlinkSync(path.join(root, shared), path.join(copy, shared))
process.env['CI'] = 'true'

const vitest = await createVitest('test', {
  root: copy,
  config: false,
  watch: false,
  include: TESTS,
  pool: 'threads',
  bail: 1,
  reporters: [{}],
})
await vitest.standalone()

/** Whether all tests pass with the current files. */
async function passes(changed?: string): Promise<boolean> {
  if (changed) vitest.invalidateFile(changed)
  const { testModules, unhandledErrors } = await vitest.runTestSpecifications(
    await vitest.globTestSpecifications(),
    true,
  )
  return testModules.length > 0 && testModules.every((module) => module.ok()) && unhandledErrors.length === 0
}

const survivors: string[] = []
let total = 0
try {
  if (!(await passes())) throw new Error('the tests fail without any change')
  const files = globSync('server/{*/*,access}/{policy*,clauses,rules}.ts', { cwd: root }).filter(
    (file) => !file.endsWith('.test.ts') && file.includes(filter),
  )
  for (const file of files.toSorted()) {
    const place = path.join(copy, file)
    const source = readFileSync(place, 'utf8')
    const before = total
    for (const { start, end, text, what } of mutantsOf(file, source)) {
      writeFileSync(place, source.slice(0, start) + text + source.slice(end))
      total++
      if (!(await passes(place))) continue
      survivors.push(`${file}:${source.slice(0, start).split('\n').length} ${what}`)
      console.log(`survived: ${survivors.at(-1)}`)
    }
    writeFileSync(place, source)
    vitest.invalidateFile(place)
    console.log(`${file}: ${total - before} mutants`)
  }
} finally {
  await vitest.close()
  rmSync(copy, { recursive: true, force: true })
}
console.log(`${total} mutants, ${total - survivors.length} killed, ${survivors.length} survived`)
