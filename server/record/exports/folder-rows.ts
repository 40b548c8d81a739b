import { minuteText } from '../../mail/text.ts'
import type { FolderRow } from './queries.ts'
import type { RecordRow } from './record-blocks.ts'
import type { Reader } from './record-sections.ts'
import { recordText } from './record-texts.ts'

/** The folders of a workspace with their restrictions. */
export function folderRows(folders: FolderRow[], { locale, timezone }: Reader): RecordRow[] {
  const t = recordText(locale)
  return folders.map((folder) => {
    const closed = [
      !folder.allow_new_document && t('record.no-new-documents'),
      !folder.allow_new_folder && t('record.no-new-folders'),
      !folder.allow_edit && t('record.no-editing'),
    ].filter(Boolean)
    const added = `${minuteText(locale, folder.created, timezone)}\n${folder.author ?? t('record.hidden')}`
    return { cells: [folder.path, added, closed.join(', ') || t('record.none')] }
  })
}
