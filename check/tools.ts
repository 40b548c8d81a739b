import { execFile } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import type { Check } from './run-checks.ts'

/** Checks by external programs. */
export const types: Check = {
  name: 'types',
  run: async (root) => ({
    problems: [
      ...(await run(root, 'typescript', 'tsc', ['-p', root])),
      ...(existsSync(path.join(root, 'web/tsconfig.json'))
        ? await run(root, 'typescript', 'tsc', ['-p', path.join(root, 'web')])
        : []),
    ],
  }),
}

export const lint: Check = {
  name: 'lint',
  run: async (root) => ({ problems: await run(root, 'oxlint', 'oxlint', ['--quiet', '--format=unix']) }),
}

export const format: Check = {
  name: 'format',
  run: async (root) => ({ problems: await run(root, '@biomejs/biome', 'biome', ['format', '--reporter=summary']) }),
}

export const deadCode: Check = {
  name: 'dead code',
  run: async (root) => ({
    problems: await run(root, 'knip', 'knip', ['--no-progress', '--reporter=compact', '--no-config-hints']),
  }),
}

/** The output of a package's program if it fails; empty if it succeeds. */
async function run(root: string, pack: string, bin: string, args: string[]): Promise<string[]> {
  const manifest = findManifest(root, pack)
  const { bin: bins } = JSON.parse(readFileSync(manifest, 'utf8')) as { bin: string | Record<string, string> }
  const program = path.join(path.dirname(manifest), typeof bins === 'string' ? bins : bins[bin]!)
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      [program, ...args],
      { cwd: root, maxBuffer: 1 << 26, env: { ...process.env, NO_COLOR: '1' } },
      (error, out, err) => resolve(error ? `${out}\n${err}`.split('\n').filter((line) => line.trim() !== '') : []),
    )
  })
}

function findManifest(root: string, pack: string): string {
  const direct = path.join(root, 'node_modules', pack, 'package.json')
  return existsSync(direct) ? direct : createRequire(path.join(root, 'package.json')).resolve(`${pack}/package.json`)
}
