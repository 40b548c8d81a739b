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

interface Room {
  assetId: string
  /** The bytes to be added. */
  bytes: number
  /** The layer that is replaced. */
  own?: string
}

/**
 * Refuses if the layers of a document that their author reads would be larger than the limit, in bytes: public ones and
 * the author's own. Private layers of others don't count: nobody else sees or deletes them, so a single person could use
 * up the document, and a refusal would tell of them.
 */
export async function checkRoom(change: Change, { assetId, bytes, own }: Room): Promise<void> {
  const { total } = await change.db
    .selectFrom('annotation as n')
    .innerJoin('participant as o', 'o.id', 'n.author_id')
    .select((eb) => eb.fn.coalesce(eb.fn.sum<string>(eb.fn('octet_length', ['n.content'])), eb.lit(0)).as('total'))
    .where('n.asset_id', '=', assetId)
    .where((eb) => eb.or([eb('n.type', '=', 'PUBLIC'), eb('o.person_id', '=', change.actor.personId)]))
    .$if(own !== undefined, (query) => query.where('n.id', '<>', own!))
    .executeTakeFirstOrThrow()
  if (Number(total) + bytes > limits.annotationsOfDocument) throw new Refused('annotation.too.many')
}
