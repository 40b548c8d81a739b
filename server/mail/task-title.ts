import { Locale } from '@strongroom/contract/identity/users.ts'
import { sql } from 'kysely'
import type { PersonEmail } from './mail-person.ts'
import { text, type TextKey } from './text.ts'

const TYPES = ['acknowledge', 'approve', 'review'] as const
const keyOf = (type: string) => `task.type.${type}` as TextKey

interface Titled {
  /** '' of a task without a title, which is shown by its type's name in the reader's language. */
  title: string
  type: string
}

/** The title of a task in a language. */
export const taskTitle = (locale: Locale, { title, type }: Titled): string => title || text(locale, keyOf(type))

/** The title in emails, as `{{task}}`. */
export const mailedTitle = ({ title, type }: Titled): Pick<PersonEmail, 'values' | 'texts'> =>
  title ? { values: { task: title } } : { texts: { task: keyOf(type) } }

const NAMES = JSON.stringify(
  Object.fromEntries(
    Locale.options.map((locale) => [
      locale,
      Object.fromEntries(TYPES.map((type) => [type, text(locale, keyOf(type))])),
    ]),
  ),
)

/** The title of the task `t` in a person's language, in SQL. */
export const titleFor = (personId: string) => sql<string>`coalesce(nullif(t.title, ''), ${NAMES}::jsonb #>> array[
  coalesce((select p.locale from person p where p.id = ${personId}::uuid), 'en-gb'), t.type])`
