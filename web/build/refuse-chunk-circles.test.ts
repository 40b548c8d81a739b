import { build } from 'vite'
import { expect, test } from 'vitest'
import { refuseChunkCircles } from './refuse-chunk-circles.ts'

/** Two entries that share `low`, which `high` imports; `groups` decides what their chunks are. */
const SOURCES: Record<string, string> = {
  'one.js': "import { low } from 'high.js'; console.log('one', low)",
  'two.js': "import { low } from 'low.js'; console.log('two', low)",
  'high.js': "import { middle } from 'middle.js'; export const low = middle + Math.random()",
  'middle.js': "import { low } from 'low.js'; export const middle = low + Math.random()",
  'low.js': 'export const low = Math.random()',
}

const buildWith = (groups: { name: string; test: RegExp }[]) =>
  build({
    configFile: false,
    logLevel: 'silent',
    plugins: [
      {
        name: 'sources',
        resolveId: (id) => (SOURCES[id] ? `\0${id}` : null),
        load: (id) => SOURCES[id.slice(1)] ?? null,
      },
      refuseChunkCircles(),
    ],
    build: {
      write: false,
      rolldownOptions: {
        input: ['one.js', 'two.js'],
        output: { codeSplitting: { includeDependenciesRecursively: false, groups } },
      },
    },
  })

test('a build fails whose chunks import each other, and says which', async () => {
  await expect(
    buildWith([
      { name: 'ends', test: /high|low/ },
      { name: 'between', test: /middle/ },
    ]),
  ).rejects.toThrow(/chunks import each other[\s\S]*(between|ends)-.* → .*(between|ends)-/)
})

test('chunks in an order are built', async () => {
  const built = await buildWith([
    { name: 'ends', test: /high|middle/ },
    { name: 'between', test: /low/ },
  ])
  expect(JSON.stringify(built)).toContain('between-')
})
