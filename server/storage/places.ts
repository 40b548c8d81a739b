import path from 'node:path'
import type { BlobsLocation, Config } from '../adapters/config.ts'
import { folderMark } from './folder/blob-mark.ts'
import type { BlobPlace, PlaceMark } from './blob-place.ts'
import { folderPlace } from './folder/folder-place.ts'
import { movingPlace } from './moving-place.ts'

type Placed = Pick<Config, 'dataFolder' | 'blobs' | 'blobsFrom'>

const folderOf = ({ dataFolder }: Placed) => path.join(dataFolder, 'blobs')

/** The mark of the place to which new blobs are written. */
export const markOf = (config: Placed): Promise<PlaceMark> => markAt(config, config.blobs)

/** The mark of the place from which blobs are being moved; undefined if there is none. */
export const oldMarkOf = async (config: Placed): Promise<PlaceMark | undefined> =>
  config.blobsFrom && markAt(config, config.blobsFrom)

/** The place of the installation's blobs: one place, or two while blobs are being moved. */
export async function placeOf(config: Placed, installation: string): Promise<BlobPlace> {
  const place = await placeAt(config, config.blobs, installation)
  return config.blobsFrom
    ? movingPlace(place, await placeAt(config, config.blobsFrom, installation), installation)
    : place
}

/** The two places while blobs are being moved; undefined otherwise. */
export async function movedBetween(config: Placed, installation: string) {
  if (!config.blobsFrom) return undefined
  return {
    to: await placeAt(config, config.blobs, installation),
    from: await placeAt(config, config.blobsFrom, installation),
  }
}

// The SDK is loaded only where it is used: it takes 20 MB.
async function markAt(config: Placed, location: BlobsLocation): Promise<PlaceMark> {
  if (location === 'folder') return folderMark(folderOf(config))
  return (await import('./s3/s3-mark.ts')).s3Mark(location)
}

async function placeAt(config: Placed, location: BlobsLocation, installation: string): Promise<BlobPlace> {
  if (location === 'folder') return folderPlace(folderOf(config), installation)
  return (await import('./s3/s3-place.ts')).s3Place(location, installation)
}
