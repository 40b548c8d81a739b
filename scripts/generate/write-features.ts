import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'

const SERVER = path.join(import.meta.dirname, '../../server')

/** The declarations that are collected into each list: the files, and the beginning of the export. */
const COLLECTED = {
  features: { files: '**/routes.ts', declares: /^export function (\w+)\(route: Route\)/m },
  places: { files: '**/place.ts', declares: /^export const (\w+): Place =/m },
  jobs: { files: '**/*.job.ts', declares: /^export const (\w+) = job\(/m },
}

/** The text of `server/features.gen.ts`: routes, places and jobs of all features. */
export function writeFeatures(): string {
  const lists = Object.entries(COLLECTED).map(([list, { files, declares }]) => ({
    list,
    found: globSync(files, { cwd: SERVER, exclude: ['node_modules/**', 'access/place.ts'] })
      .toSorted()
      .map((file) => ({ file, name: nameIn(file, declares) })),
  }))
  const imports = lists.flatMap(({ found }) => found.map(({ file, name }) => `import { ${name} } from './${file}'\n`))
  return `// Written by \`npm run generate\`; \`npm run check\` says when it is out of date.
${imports.join('')}${lists.map(({ list, found }) => `\nexport const ${list} = [${found.map(({ name }) => name).join(', ')}]\n`).join('')}`
}

function nameIn(file: string, declares: RegExp): string {
  const name = declares.exec(readFileSync(path.join(SERVER, file), 'utf8'))?.[1]
  if (!name) throw new Error(`server/${file} exports nothing like ${declares.source}`)
  return name
}
