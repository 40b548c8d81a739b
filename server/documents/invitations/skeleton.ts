/**
 * Characters that resemble Latin ones: those of the Unicode Consortium's confusables.txt (UTS #39) that occur in
 * domains of other scripts, and Latin ones that fonts draw alike. Each list holds the look-alikes of its key.
 */
const ALIKE: Record<string, string> = {
  a: 'аɑαаạȧ',
  b: 'ЬƅЬьв',
  c: 'сϲⅽç',
  d: 'ԁⅾɗ',
  e: 'еҽєℯ',
  f: 'ƒſ',
  g: 'ɡց',
  h: 'һհн',
  i: 'іıɩιí',
  j: 'јϳ',
  k: 'кκ',
  l: 'ӏⅼ1ǀ|ł',
  n: 'ոпη',
  o: 'оοօ0ഠᴏσө',
  p: 'рρ',
  q: 'ԛզ',
  r: 'гᴦ',
  s: 'ѕꜱ5',
  t: 'тτ',
  u: 'υսᴜц',
  v: 'ѵνᴠ',
  w: 'ԝѡաᴡ',
  x: 'хχⅹ',
  y: 'уүγ',
  z: 'ᴢʐ',
}
const LATIN = new Map(Object.entries(ALIKE).flatMap(([key, those]) => [...those].map((one) => [one, key] as const)))

/** Letter sequences that resemble another letter. */
const TOGETHER: [RegExp, string][] = [
  [/rn/g, 'm'],
  [/vv/g, 'w'],
  [/cl/g, 'd'],
  [/i/g, 'l'],
  [/-/g, ''],
]

/** The visual skeleton of a domain: two domains with one skeleton can be mistaken for each other. */
export function skeletonOf(text: string): string {
  const bare = text.toLowerCase().normalize('NFKD').replaceAll(/\p{M}/gu, '')
  const latin = [...bare].map((sign) => LATIN.get(sign) ?? sign).join('')
  return TOGETHER.reduce((word, [those, one]) => word.replaceAll(those, one), latin)
}
