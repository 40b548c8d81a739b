import type { Standing } from '../../access/standing.ts'
import type { Read } from '../../kernel/read.ts'
import { minuteText } from '../../mail/text.ts'
import { commentsOf, type CommentRow, rowTexts } from './comment-rows.ts'
import type { Block, RecordRow } from './record-blocks.ts'
import type { Reader } from './record-sections.ts'
import { recordText } from './record-texts.ts'
import { tableSection } from './table-section.ts'

interface Asked {
  read: Read
  standing: Standing
  reader: Reader
}

/** The section of comments: discussions in their order, each with its replies. */
export async function* commentSection({ read, standing, reader }: Asked): AsyncGenerator<Block[]> {
  const t = recordText(reader.locale)
  const columns = [
    { label: t('record.added'), share: 0.34 },
    { label: t('record.comment'), share: 0.66 },
  ]
  yield* tableSection(commentsOf(read, standing), {
    heading: t('record.comments'),
    columns,
    rowsOf: (comment) => rowsOf(comment, reader),
    none: t('record.no-comments'),
  })
}

function rowsOf(comment: CommentRow, { locale, timezone }: Reader): RecordRow[] {
  const t = recordText(locale)
  const { id, thread_id, created, author, text, deleted_at, edited, resolved_at } = comment
  const notes = [
    ...(id === thread_id ? [] : [t('record.reply')]),
    ...(edited && !deleted_at ? [t('record.edited')] : []),
    ...(resolved_at ? [t('record.resolved')] : []),
  ]
  const head = [minuteText(locale, created, timezone), author ?? t('record.hidden'), notes.join(', ')]
  const shown = deleted_at ? t('record.comment-deleted') : text
  return rowTexts(shown).map((part, at) => ({ cells: [at === 0 ? head.filter(Boolean).join('\n') : '', part] }))
}
