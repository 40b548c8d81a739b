/** Text without case and accents, as people type in a hurry: ā is a, ŵ is w. */
export const plainText = (text: string): string => text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase()
