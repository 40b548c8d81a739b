import { exportMemberData, exportOwnData } from '@strongroom/contract/record/subject-access.ts'
import { parse } from 'csv-parse/sync'
import { as, type TestPerson } from '../as.ts'
import { refusalOf } from '../call.ts'
import { unzip } from '../files/unzip.ts'
import type { TestServer } from '../server.ts'

/** An export of somebody's data, read with readers that aren't ours. */
export interface PersonalData {
  files: Map<string, Buffer>
  /** Everything in the zip as one text. */
  text: string
  /** The rows of a CSV file by their headings. */
  rows: (name: string) => Record<string, string>[]
  /** The rows of a file of JSON lines. */
  json: (name: string) => Record<string, unknown>[]
  fileName: string
}

export const ownData = async (server: TestServer, who: TestPerson, userUuid = who.uuid): Promise<PersonalData> =>
  read(exportOwnData, await as(server, who).fetch(exportOwnData, { params: { userUuid } }))

export const memberData = async (
  server: TestServer,
  admin: TestPerson | undefined,
  { uuid }: { uuid: string },
  reason = 'Asked in writing',
): Promise<PersonalData> =>
  read(
    exportMemberData,
    await as(server, admin).fetch(exportMemberData, { params: { userUuid: uuid }, query: { reason } }),
  )

async function read(
  endpoint: typeof exportOwnData | typeof exportMemberData,
  response: Response,
): Promise<PersonalData> {
  if (!response.ok) throw await refusalOf(endpoint, response)
  const files = unzip(Buffer.from(await response.arrayBuffer()))
  const lines = (name: string) => files.get(`json/${name}.jsonl`)!.toString().split('\n').filter(Boolean)
  return {
    files,
    text: [...files.values()].map((file) => file.toString()).join('\n'),
    rows: (name) => parse(files.get(`${name}.csv`)!, { bom: true, columns: true }),
    json: (name) => lines(name).map((line) => JSON.parse(line) as Record<string, unknown>),
    fileName: response.headers.get('content-disposition') ?? '',
  }
}
