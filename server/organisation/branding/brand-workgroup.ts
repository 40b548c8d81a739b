import { entities } from '../../access/entities.ts'
import type { BrandImage } from '@strongroom/contract/organisation/branding.ts'
import { BRAND_RATIOS } from '@strongroom/contract/organisation/branding-changes.ts'
import { limits } from '@strongroom/contract/wire/limits.ts'
import type { Change } from '../../kernel/change.ts'
import type { Ports } from '../../kernel/ports.ts'
import { sniffType } from '../../preview/sniff-type.ts'
import { claimBlob, releaseBlobs } from '../../storage/claim-blob.ts'
import { storeBlob, type StoredBlob } from '../../storage/store-blob.ts'

const TYPES = new Set<string | undefined>(['image/svg+xml', 'image/png', 'image/jpeg', 'image/gif'])
/** Anybody may fetch them, so the redrawn picture is limited too, in bytes and in pixels. */
const DRAWN_MOST = 1024 ** 2
const LONGEST = { barlogo: 1000, squarelogo: 500, loginGraphic: 1400 } as const

type Wrong = 'brand.image.unsupported' | 'brand.image.too.large' | 'brand.image.ratio'

/** An invalid picture, with a message for its chooser. */
export class BrandImageWrong extends Error {
  override name = 'BrandImageWrong'
  readonly code: Wrong

  constructor(code: Wrong, message: string) {
    super(message)
    this.code = code
  }
}

/** Checks a picture and redraws it without metadata and scripts. */
export async function drawBrandImage(ports: Ports, image: BrandImage, bytes: Buffer): Promise<Buffer> {
  if (bytes.length > limits.whitelabelImage)
    throw new BrandImageWrong('brand.image.too.large', 'must be at most 400 KB')
  const unreadable = new BrandImageWrong('brand.image.unsupported', 'must be a svg, png, jpeg or gif')
  if (!TYPES.has(sniffType(bytes.subarray(0, 4096)))) throw unreadable
  const prepared = await ports.renderer.prepare({ bytes, extension: '', longest: LONGEST[image], who: 'branding' })
  if (prepared.outcome !== 'pages' || !prepared.original) throw unreadable
  // Of the chosen picture: the drawn one is rounded to whole pixels.
  const { width, height } = prepared.original
  const wanted = BRAND_RATIOS[image]
  if (wanted && width !== wanted * height) {
    const actual = `${(width / height).toFixed(3)} to 1`
    throw new BrandImageWrong('brand.image.ratio', `must be exactly ${wanted} to 1; this one is ${actual}`)
  }
  if (prepared.document.length > DRAWN_MOST)
    throw new BrandImageWrong('brand.image.too.large', 'must be simpler: drawn it is larger than 1 MB')
  return prepared.document
}

/** The same from the command line: the redrawn bytes are stored as an unclaimed blob. */
export async function storeBrandImage(ports: Ports, image: BrandImage, bytes: Buffer): Promise<StoredBlob> {
  const drawn = await drawBrandImage(ports, image, bytes)
  const source = (async function* () {
    yield drawn
  })()
  return storeBlob(ports, { workspaceId: null, key: ports.installationKey, maxBytes: DRAWN_MOST }, source)
}

/** Claims a stored picture for the workgroup, replacing the previous one. */
export async function claimBrandImage(
  change: Change,
  workgroup: { id: string; name: string },
  { image, blob }: { image: BrandImage; blob: StoredBlob },
): Promise<void> {
  const replaced = await dropImages(change, workgroup.id, image)
  await claimBlob(change, blob)
  await change.db
    .insertInto('whitelabel_image')
    .values({ workgroup_id: workgroup.id, image, blob_id: blob.id, size: blob.size })
    .execute()
  change.record('WORKGROUP_BRANDING_CHANGED', entityOf(workgroup), {
    ...(replaced.length > 0 ? { from: { image } } : {}),
    to: { image },
  })
}

/** Removes all branding of a workgroup. */
export async function resetBranding(change: Change, workgroup: { id: string; name: string }): Promise<void> {
  const images = await dropImages(change, workgroup.id)
  const before = await findWords(change, workgroup.id)
  await change.db.deleteFrom('whitelabel').where('workgroup_id', '=', workgroup.id).execute()
  if (images.length === 0 && !before) return change.nothingChanged()
  change.record('WORKGROUP_BRANDING_CHANGED', entityOf(workgroup), {
    from: { ...before, images },
    to: { reset: true },
  })
}

/** Sets colour and name, or removes them if null; undefined leaves them unchanged. */
export async function setBrandWords(
  change: Change,
  workgroup: { id: string; name: string },
  words: { colour?: string | null | undefined; name?: string | null | undefined },
): Promise<void> {
  const before = (await findWords(change, workgroup.id)) ?? { colour: null, name: null }
  const columns = {
    ...(words.colour === undefined ? {} : { primary_colour: words.colour }),
    ...(words.name === undefined ? {} : { custom_name: words.name }),
  }
  await change.db
    .insertInto('whitelabel')
    .values({ workgroup_id: workgroup.id, ...columns })
    .onConflict((conflict) => conflict.column('workgroup_id').doUpdateSet(columns))
    .execute()
  change.record('WORKGROUP_BRANDING_CHANGED', entityOf(workgroup), {
    from: {
      ...(words.colour === undefined ? {} : { colour: before.colour }),
      ...(words.name === undefined ? {} : { name: before.name }),
    },
    to: words,
  })
}

/** Removes a picture. */
export async function removeBrandImage(
  change: Change,
  workgroup: { id: string; name: string },
  image: BrandImage,
): Promise<void> {
  if ((await dropImages(change, workgroup.id, image)).length === 0) return change.nothingChanged()
  change.record('WORKGROUP_BRANDING_CHANGED', entityOf(workgroup), { from: { image } })
}

const findWords = (change: Change, workgroupId: string) =>
  change.db
    .selectFrom('whitelabel')
    .select(['primary_colour as colour', 'custom_name as name'])
    .where('workgroup_id', '=', workgroupId)
    .executeTakeFirst()

/** Removes one picture or all, and returns the places of those that there were. */
async function dropImages(change: Change, workgroupId: string, image?: BrandImage): Promise<string[]> {
  let gone = change.db.deleteFrom('whitelabel_image').where('workgroup_id', '=', workgroupId)
  if (image) gone = gone.where('image', '=', image)
  const dropped = await gone.returning(['blob_id', 'image']).execute()
  await releaseBlobs(
    change,
    dropped.map(({ blob_id }) => blob_id),
  )
  return dropped.map((one) => one.image).toSorted()
}

const entityOf = ({ id, name }: { id: string; name: string }) => entities.workgroup(id, name)
