import type { Mark } from '@strongroom/contract/documents/xfdf/marks.ts'

/**
 * The words that are drawn: of stamps those of the name, as on the screen. A remark about a stamp is drawn only if the
 * stamp has no name. Other programs prefix the names.
 */
export const wordsOf = ({ kind, icon, contents }: Mark, stamps: Readonly<Record<string, string>>): string =>
  kind === 'stamp' ? ((stamps[icon.replace(/^(SB|SH)/, '')] ?? icon) || contents).toUpperCase() : contents
