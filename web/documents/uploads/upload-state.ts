import { CallError } from '../../api/call-error.ts'
import { describe } from '../../i18n/error-messages.ts'
import { text, type TextOf } from '../../i18n/language.ts'
import { byteSize } from '../../ui/files/byte-size.ts'
import { newNameOf, type UploadEntry } from './upload-entry.ts'

/** The state of an upload in words. */
export function stateOf(entry: UploadEntry, t: TextOf = text): string {
  const { status, percent, error, file, continuedAt, stalled, elsewhere, place } = entry
  if (error instanceof CallError && error.code === 'input.invalid')
    return isAboutName(error) ? t('upload.name-refused') : describe(error)
  if (error instanceof CallError && error.code === 'file.too.large')
    return t('upload.too-large-file', {
      name: file.name,
      size: byteSize(t, file.size),
      max: byteSize(t, place.maxSize),
    })
  if (elsewhere) return t('upload.state.elsewhere')
  if (stalled) return t('upload.state.stalled', { percent })
  switch (status) {
    case 'waiting':
      return t('upload.state.waiting', { size: byteSize(t, file.size) })
    case 'uploading':
      return continuedAt
        ? t('upload.state.continued', { percent, size: byteSize(t, file.size), from: continuedAt })
        : t('upload.state.uploading', { percent, size: byteSize(t, file.size) })
    case 'finalising':
      return t('upload.state.finalising')
    case 'complete': {
      const name = newNameOf(entry)
      if (name) return t('upload.state.complete-as', { name })
      return t(continuedAt === 100 ? 'upload.state.earlier' : 'upload.state.complete')
    }
    case 'cancelled':
      return t('upload.state.cancelled')
    default:
      return describe(error)
  }
}

/** Tags and the manifest of an upload are refused with the same code as its name. */
const isAboutName = ({ fields }: CallError) => !fields.some(({ path }) => /^(tags|manifest|Upload-Metadata)/.test(path))

/** The reason why a file has not arrived, for the saved list. */
export const reasonOf = (entry: UploadEntry): string => stateOf(entry)
