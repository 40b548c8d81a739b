import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { generatedFiles } from './generate/generated-files.ts'

for (const [file, text] of await generatedFiles()) {
  writeFileSync(path.join(import.meta.dirname, '..', file), text)
  console.log(`wrote ${file}`)
}
