import type { Preview } from '@strongroom/contract/documents/reading/preview.ts'
import { findPreview } from '@strongroom/contract/documents/versions.ts'
import { call } from '../../../api/call.ts'
import { CallError } from '../../../api/call-error.ts'
import { queryClient } from '../../../api/query-client.ts'
import { pageTextQuery } from '../../reader/queries.ts'
import type { EarlierLayer } from './earlier-layers.ts'
import { type PageWord, wordsOfPage } from './page-words.ts'
import { type PagesOfVersion, placeMarks, type PlacedMarks } from './place-marks.ts'

export interface ComparedLayer extends PlacedMarks {
  layer: EarlierLayer
}

export interface Comparison {
  layers: readonly ComparedLayer[]
  /** The pages of the earlier version, on which marks without a place are shown. */
  old: PagesOfVersion
}

/** Finds the places of one earlier version's marks in the shown version, whose preview is given. */
export async function compareVersions(layers: readonly EarlierLayer[], shown: Preview): Promise<Comparison> {
  const { documentUuid, version } = layers[0]!
  const before = await call(findPreview, { params: { assetUuid: documentUuid }, query: { version } })
  const [old, fresh] = [pagesOf(before), pagesOf(shown)]
  const compared: ComparedLayer[] = []
  for (const layer of layers) compared.push({ layer, ...(await placeMarks(layer.marks, old, fresh)) })
  return { layers: compared, old }
}

function pagesOf({ versionUuid, pages, hasText }: Preview): PagesOfVersion {
  const fetched = new Map<number, Promise<readonly PageWord[]>>()
  return {
    spaces: pages,
    wordsOf: (page) => {
      const known = fetched.get(page) ?? (hasText ? fetchWords(versionUuid, page) : Promise.resolve([]))
      fetched.set(page, known)
      return known
    },
  }
}

/** Without the right to the text of a version, marks are placed by their position. */
async function fetchWords(versionUuid: string, page: number): Promise<readonly PageWord[]> {
  try {
    const { lines } = await queryClient.fetchQuery(pageTextQuery(versionUuid, page))
    return wordsOfPage(lines)
  } catch (error) {
    if (error instanceof CallError && error.code === 'permission.denied') return []
    throw error
  }
}
