import { writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { countStatements } from './count-statements.ts'
import { summarise } from './goals.ts'
import { measureAdministration, measureDirectories, measureExports, measureReviews } from './measure-administration.ts'
import { measureAnnotations } from './measure-annotations.ts'
import { measureChanges } from './measure-changes.ts'
import { measureConnections } from './measure-connections.ts'
import { measureCrowdOfUploads } from './measure-crowd-of-uploads.ts'
import { measureDashboard } from './measure-dashboard.ts'
import { measureFolders } from './measure-folders.ts'
import { measureJobs } from './measure-jobs.ts'
import { measureListBesideUpload } from './measure-list-beside-upload.ts'
import { measureLists } from './measure-lists.ts'
import { measureLookers } from './measure-lookers.ts'
import { measureMemory } from './measure-memory.ts'
import { measureMention } from './measure-mention.ts'
import { measureNames } from './measure-names.ts'
import { measurePeople } from './measure-people.ts'
import { measurePolicy } from './measure-policy.ts'
import { measureSealing } from './measure-sealing.ts'
import { measureSearch } from './measure-search.ts'
import { measureSignIn } from './measure-sign-in.ts'
import { measureStart } from './measure-start.ts'
import { measureStreams } from './measure-streams.ts'
import { measureSmallUploads, measureTransfers } from './measure-transfers.ts'
import { measureZips } from './measure-zips.ts'
import { openPair, type Pair } from './open-pair.ts'
import { readOptions, type Sizes } from './options.ts'

const root = path.join(import.meta.dirname, '..')

/** The measured parts in order: memory first, before the server has done anything else. */
const parts: Record<string, (pair: Pair, sizes: Sizes) => Promise<void>> = {
  memory: measureMemory,
  'sign-in': measureSignIn,
  lists: measureLists,
  dashboard: measureDashboard,
  policy: (pair) => measurePolicy(pair, root),
  statements: (pair) => countStatements(pair, root),
  changes: measureChanges,
  people: measurePeople,
  uploads: measureSmallUploads,
  transfers: measureTransfers,
  beside: measureListBesideUpload,
  crowd: measureCrowdOfUploads,
  lookers: measureLookers,
  mention: (pair) => measureMention(pair, root),
  annotations: (pair) => measureAnnotations(pair, root),
  administration: measureAdministration,
  directories: measureDirectories,
  exports: measureExports,
  reviews: (pair) => measureReviews(pair, root),
  // After the lists of administrators, whose figures were measured without its 100,000 members.
  connections: (pair) => measureConnections(pair, root),
  streams: measureStreams,
  search: measureSearch,
  names: (pair, sizes) => measureNames(pair, sizes, root),
  folders: measureFolders,
  zips: (pair, sizes) => measureZips(pair, sizes, root),
  jobs: (pair) => measureJobs(pair, root),
  sealing: (pair, sizes) => measureSealing(pair, sizes, root),
}

/** Compares the product with the floor, on one machine at one time, and reports which speed goals are met. */
async function bench(): Promise<void> {
  const { sizes, quick, json, only } = readOptions(process.argv.slice(2))
  const wanted = (name: string) => only.length === 0 || only.includes(name)
  const unknown = only.find((name) => name !== 'start' && !(name in parts))
  if (unknown) throw new Error(`there is no part ${unknown}: ${Object.keys(parts).join(', ')}, start`)
  const pair = await openPair(root)
  try {
    for (const [name, measure] of Object.entries(parts)) if (wanted(name)) await measure(pair, sizes)
  } finally {
    await pair.close()
  }
  if (wanted('start')) await measureStart(root)
  const summary = summarise()
  if (json)
    writeFileSync(
      json,
      `${JSON.stringify({ at: new Date().toISOString(), quick, cpus: os.availableParallelism(), ...summary }, null, 2)}\n`,
    )
}

try {
  await bench()
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}
