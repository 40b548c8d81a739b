import { limits } from '@strongroom/contract/wire/limits.ts'
import type { Change } from '../../kernel/change.ts'
import { Refused } from '../../kernel/refused.ts'
import { countXfdf, NotXfdf } from '../../preview/annotations/parse-xfdf.ts'

/** Counts the annotations of a content. Refuses what isn't XFDF, and more annotations than a layer may have. */
export function countContent(content: string): number {
  try {
    const count = countXfdf(content)
    if (count > limits.annotationsPerLayer) throw new Refused('annotation.too.many')
    return count
  } catch (error) {
    if (error instanceof NotXfdf)
      throw new Refused('annotation.invalid', { fields: [{ path: 'content', message: error.message }] })
    throw error
  }
}

/** Refuses if all layers of a document together would be larger than the limit, in bytes. `own`: the layer that is replaced. */
export async function checkRoom(change: Change, assetId: string, { content, own }: { content: string; own?: string }) {
  const { total } = await change.db
    .selectFrom('annotation')
    .select((eb) => eb.fn.coalesce(eb.fn.sum<string>(eb.fn('octet_length', ['content'])), eb.lit(0)).as('total'))
    .where('asset_id', '=', assetId)
    .$if(own !== undefined, (query) => query.where('id', '<>', own!))
    .executeTakeFirstOrThrow()
  if (Number(total) + Buffer.byteLength(content) > limits.annotationsOfDocument)
    throw new Refused('annotation.too.many')
}
