import type { Locale } from '@strongroom/contract/identity/users.ts'
import { text } from '../../mail/text.ts'

export const recordText = (locale: Locale) => (key: Parameters<typeof text>[1], values?: Record<string, string>) =>
  text(locale, key, values)
