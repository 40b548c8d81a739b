import { execFileSync } from 'node:child_process'
import { existsSync, globSync, statSync } from 'node:fs'
import path from 'node:path'

const NOT_OURS = /(^|\/)(node_modules|dist|data|\.cache|test-results)(\/|$)/

/** Every file of the project by its path with `/`: what git tracks or would add; without git, what exists. */
export function listFiles(root: string): string[] {
  return fromGit(root).filter((file) => existsSync(path.join(root, file)))
}

function fromGit(root: string): string[] {
  try {
    const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '-z'], {
      cwd: root,
      encoding: 'utf8',
      maxBuffer: 1 << 26,
      stdio: ['ignore', 'pipe', 'ignore'],
    })
    return [...new Set(listed.split('\0').filter(Boolean))]
  } catch {
    return globSync('**/*', { cwd: root, exclude: (name) => NOT_OURS.test(name) })
      .filter((file) => statSync(path.join(root, file)).isFile())
      .map((file) => file.replaceAll(path.sep, '/'))
  }
}
