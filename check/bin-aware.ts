import { readFileSync } from 'node:fs'
import path from 'node:path'
import { listFiles } from './list-files.ts'
import type { Check } from './run-checks.ts'

/**
 * The files that may name the table of documents and folders, with the reason: their query leaves out what is in the
 * bin by itself, or means it too. All others select from live_asset(), visible_asset() or visible_child().
 */
const AWARE: Record<string, string> = {
  'server/access/visible.ts': 'looks rows up, whose folders are asked by outsideBin',
  'server/documents/assets/create-folder.ts': 'inserts into a checked folder',
  'server/documents/assets/delete-asset.ts': 'puts a checked row into the bin',
  'server/documents/assets/explain.ts': 'the folders above a checked row',
  'server/documents/assets/filter-by-name.ts': 'counts the children of a checked folder, and narrows visible ones',
  'server/documents/assets/find-asset.ts': 'the folders above a checked row',
  'server/documents/assets/inherit.ts': 'everything below a checked folder',
  'server/documents/assets/move-asset.ts': 'updates a checked row',
  'server/documents/assets/queries.ts': 'locks a row before it is checked',
  'server/documents/assets/rename-asset.ts': 'updates a checked row',
  'server/documents/assets/select-page.ts': 'counts the children of a checked folder',
  'server/documents/assets/update-folder.ts': 'updates a checked row',
  'server/documents/bin/expire-bin.job.ts': 'reads the bin',
  'server/documents/bin/purge-bin.job.ts': 'removes what is in the bin',
  'server/documents/bin/queries.ts': 'reads the bin',
  'server/documents/bin/restore-asset.ts': 'takes a row out of the bin',
  'server/documents/manifests/create-folders.ts': 'inserts into a checked folder',
  'server/documents/links/create-link.ts': 'inserts into a checked folder',
  'server/documents/links/update-link-url.ts': 'updates a checked row',
  'server/documents/versions/insert-document.ts': 'inserts into a checked folder',
  'server/documents/versions/insert-version.ts': 'updates a checked row',
  'server/documents/stored-files/list-stored-files.ts': 'every stored file, those in the bin too',
  'server/documents/versions/load-version.ts': 'scans and previews end in the bin too',
  'server/documents/versions/notify-of-virus.ts': 'tells of a document in the bin too, which can be restored',
  'server/documents/versions/roll-back-document.ts': 'updates a checked row',
  'server/documents/versions/scan-version.job.ts': 'scans end in the bin too',
  'server/documents/previews/fail-spent-previews.ts': 'previews end in the bin too',
  'server/documents/previews/prepare-preview.ts': 'previews end in the bin too',
  'server/documents/previews/remake-preview.ts': 'locks a document, in the bin too',
  'server/documents/search/queries.ts': 'finds names, then looks rows up behind outsideBin',
  'server/documents/search/read-version-text.job.ts': 'texts are stored in the bin too',
  'server/documents/zips/select-contents.ts': 'finds ids, then looks each up in visible_asset_in()',
  'server/kernel/names.ts': 'names in a checked folder',
  'server/record/live/concerned.ts': 'the folder above a checked row',
  'server/record/subject-access/sections/folders.ts': 'what a person created, in the bin too, named by visible ones',
  'server/workspaces/lifecycle/forget-closed.job.ts': 'a closed workspace with its bin',
  'server/workspaces/lifecycle/purge-workspace.job.ts': 'a closed workspace with its bin',
  'server/workspaces/workspaces/open-workspace.ts': 'inserts the top folder',
}

const NAMED = /(?:from|join|into|table|using)\(\s*'asset(?: as \w+)?'|\b(?:from|join|into|update)\s+asset\b(?!')/i
const QUERIES = /^server\/(?!test\/|faults\/|database\/).*(?<!\.test)\.ts$/

/** Checks that no query on documents and folders forgets the bin. */
export const binAware: Check = {
  name: 'queries know the bin',
  run: async (root) => {
    const texts = listFiles(root)
      .filter((file) => QUERIES.test(file))
      .map((file) => [file, readFileSync(path.join(root, file), 'utf8')] as const)
    return { problems: binProblems(texts) }
  },
}

export function binProblems(texts: readonly (readonly [file: string, text: string])[]): string[] {
  const naming = new Set(texts.filter(([, text]) => NAMED.test(withoutComments(text))).map(([file]) => file))
  const unaware = [...naming]
    .filter((file) => AWARE[file] === undefined)
    .map((file) => `${file}: selects from the table asset: use live_asset(), or name the reason in check/bin-aware.ts`)
  const stale = Object.keys(AWARE)
    .filter((file) => !naming.has(file))
    .map((file) => `check/bin-aware.ts: ${file} doesn't name the table asset any more`)
  return [...unaware, ...stale]
}

const withoutComments = (text: string) => text.replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '')
