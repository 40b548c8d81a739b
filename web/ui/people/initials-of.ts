/** One or two capital letters of a name: of its first and its last word. */
export function initialsOf(name: string): string {
  const words = name
    .trim()
    .split(/[\s@.]+/u)
    .filter((word) => /[\p{L}\p{N}]/u.test(word))
  const letters = [words[0], words.length > 1 ? words.at(-1) : undefined].map((word) =>
    /[\p{L}\p{N}]/u.exec(word ?? ''),
  )
  return letters
    .map((match) => match?.[0] ?? '')
    .join('')
    .toUpperCase()
}

/**
 * The specification's seven colours by name (cardinal, flamingo, saffron, chateau green, lochmara, plum, twilight), as the
 * tints of the theme, which are legible on every background.
 */
const groups = ['red', 'orange', 'yellow', 'green', 'blue', 'grape', 'violet'] as const

/** The colour of a name: by its first letter, in seven groups. */
export function colourOf(name: string): (typeof groups)[number] {
  const letter = name.trim().normalize('NFD').toLowerCase().charCodeAt(0)
  const at =
    letter >= 97 && letter <= 122 ? Math.floor(((letter - 97) * groups.length) / 26) : (letter || 0) % groups.length
  return groups[at] ?? 'blue'
}
