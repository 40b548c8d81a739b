import type { Standing } from '../../access/standing.ts'
import type { Read } from '../../kernel/read.ts'
import { minuteText } from '../../mail/text.ts'
import { rowTexts } from './comment-rows.ts'
import type { Block, RecordRow } from './record-blocks.ts'
import type { Reader } from './record-sections.ts'
import { recordText } from './record-texts.ts'
import { tableSection } from './table-section.ts'
import { type TaskPart, type TaskPerson, type TaskRow, tasksOf } from './task-rows.ts'

interface Asked {
  read: Read
  standing: Standing
  reader: Reader
}

/** The section of tasks, oldest first: each with its text, its parts and the versions that it is about. */
export async function* taskSection({ read, standing, reader }: Asked): AsyncGenerator<Block[]> {
  const t = recordText(reader.locale)
  const columns = [
    { label: t('record.added'), share: 0.34 },
    { label: t('record.task'), share: 0.66 },
  ]
  yield* tableSection(tasksOf(read, standing), {
    heading: t('record.tasks'),
    columns,
    rowsOf: (task) => rowsOf(task, reader),
    none: t('record.no-tasks'),
  })
}

function rowsOf(task: TaskRow, reader: Reader): RecordRow[] {
  const t = recordText(reader.locale)
  const at = (time: Date) => minuteText(reader.locale, time, reader.timezone)
  const head = [at(task.created), nameOf(task.creator, reader), t(`record.task.${task.status}`)].join('\n')
  const texts = [
    task.title ? `${task.title} (${t(`task.type.${task.type}`)})` : t(`task.type.${task.type}`),
    ...(task.due ? [t('record.task.due', { time: at(task.due) })] : []),
    ...(task.is_chain ? [t('record.task.chain')] : []),
    ...(task.description ? [task.description] : []),
    ...task.parts.map((part) => partText(part, task, reader)),
    ...(task.status === 'CANCELLED' && task.ended ? [t('record.task.cancelled', { time: at(task.ended) })] : []),
    ...(task.message ? [task.message] : []),
  ]
  return [
    ...rowTexts(texts.join('\n')).map((part, place) => ({ cells: [place === 0 ? head : '', part] })),
    ...task.documents.map(({ name, number, sha256 }) => ({
      cells: ['', number === null ? name : t('record.task.version', { name, number: String(number) })],
      ...(sha256 ? { below: `SHA-256 ${sha256}` } : {}),
    })),
  ]
}

function partText(part: TaskPart, { type }: TaskRow, reader: Reader): string {
  const t = recordText(reader.locale)
  const name = nameOf(part, reader)
  const time = part.ended ? minuteText(reader.locale, new Date(part.ended), reader.timezone) : ''
  if (part.status === 'OPEN') return t('record.part.open', { name })
  if (part.status === 'NOT_DONE') return t('record.part.not-done', { name })
  const result = part.result === false ? 'rejected' : type
  const done = t(`record.part.${result}`, { name, time })
  return part.message ? `${done}\n${part.message}` : done
}

const nameOf = ({ name, party }: TaskPerson, { locale }: Reader): string => {
  const t = recordText(locale)
  return name ?? (party ? t('record.party', { number: String(party) }) : t('record.hidden'))
}
