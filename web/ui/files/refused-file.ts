import { limits } from '@strongroom/contract/wire/limits.ts'
import type { TextOf } from '../../i18n/language.ts'

/** The extension of a file's name in small letters, without its dot; '' if it has none. */
export const extensionOf = (name: string) => /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? ''

/**
 * Why a file can't be chosen: its extension, or its size. Browsers' choosers only suggest extensions, and files can be
 * dropped.
 */
export function refusedFile(
  t: TextOf,
  file: File,
  { extensions, maxBytes }: { extensions: readonly string[]; maxBytes: number },
): string | undefined {
  if (!extensions.includes(extensionOf(file.name)))
    return t('field.file.extension', { extensions: extensions.map((one) => `.${one}`).join(', ') })
  if (file.size <= maxBytes) return undefined
  // Rounded up: a size just over the limit must not read as the limit.
  const size = `${(Math.ceil((10 * file.size) / limits.megabyte) / 10).toFixed(1)} MB`
  return t('field.file.size', { name: file.name, size, max: `${Math.floor(maxBytes / limits.megabyte)} MB` })
}
