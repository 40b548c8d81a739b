/**
 * Text without case and accents, as people type in a hurry: ā is a, ŵ is w. The SQL function `plain_text` makes the same
 * of names.
 */
export const plainText = (text: string): string =>
  text
    .normalize('NFKD')
    .replaceAll(/[\u0300-\u036F]/g, '')
    .toLowerCase()
