import { GetObjectCommand, HeadObjectCommand, ListObjectsV2Command, PutObjectCommand } from '@aws-sdk/client-s3'
import { BlobsAway, type PlaceMark } from '../blob-place.ts'
import { ConfigError } from '../../adapters/config.ts'
import { nameOf, type S3Address } from '../../adapters/s3-address.ts'
import { clientOf } from './client.ts'
import { explainFailure, isMissing } from './s3-errors.ts'

export const keyOf = ({ prefix }: S3Address, id: string) => `${prefix}blobs/${id}`
const markKey = ({ prefix }: S3Address) => `${prefix}.installation`

/** The mark of an installation in a bucket: an object with its id. A bucket that can't be used is a ConfigError. */
export function s3Mark(address: S3Address): PlaceMark {
  const client = clientOf(address)
  const [Bucket, Key] = [address.bucket, markKey(address)]
  const atStart = <T>(work: Promise<T>) =>
    work.catch((error: unknown) => {
      throw new ConfigError(`BLOBS_URL: ${nameOf(address)}: ${explainFailure(error)}`, { cause: error })
    })
  return {
    name: nameOf(address),
    read: () => atStart(readMark(address)),
    write: (installation) =>
      atStart(client.send(new PutObjectCommand({ Bucket, Key, Body: installation })).then(() => {})),
    async hasBlobs() {
      const list = new ListObjectsV2Command({ Bucket, Prefix: keyOf(address, ''), MaxKeys: 1 })
      return ((await atStart(client.send(list))).KeyCount ?? 0) > 0
    },
    has: (id) =>
      atStart(
        client.send(new HeadObjectCommand({ Bucket, Key: keyOf(address, id) })).then(
          () => true,
          (error: unknown) => {
            if (isMissing(error)) return false
            throw error
          },
        ),
      ),
  }
}

async function readMark(address: S3Address): Promise<string | undefined> {
  const get = new GetObjectCommand({ Bucket: address.bucket, Key: markKey(address) })
  try {
    const { Body } = await clientOf(address).send(get)
    return (await Body!.transformToString()).trim()
  } catch (error) {
    if (isMissing(error)) return undefined
    throw error
  }
}

/** Throws BlobsAway unless the bucket has the mark of this installation, or can't be asked. */
export async function expectS3Mark(address: S3Address, installation: string): Promise<void> {
  const found = await readMark(address).catch((error: unknown) => {
    throw new BlobsAway(`${nameOf(address)}: ${explainFailure(error)}`, { cause: error })
  })
  if (found === installation) return
  const what = found === undefined ? 'has no mark of this installation' : `belongs to the installation ${found}`
  throw new BlobsAway(`${nameOf(address)} ${what}`)
}
