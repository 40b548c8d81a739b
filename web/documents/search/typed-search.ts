/** Starts a tag in the search bar: `lease ##Matter|A1`. */
const TAG = '##'

export interface TypedSearch {
  name: string
  tags: string[]
}

/** Divides what was typed into words and tags; each tag reaches to the next sign or the end. */
export function typedSearch(typed: string): TypedSearch {
  const [name = '', ...tags] = typed.split(TAG).map((part) => part.trim())
  return { name, tags: tags.filter(Boolean).map(withType) }
}

/** A value that is written as a date, as chips show dates, means the date. */
const withType = (tag: string) => (/^[^|]+\|\s*\d{1,2}\/\d{1,2}\/\d{4}$/.test(tag) ? `${tag}|DATE` : tag)

/** The same as a text, for the search bar of the results. */
export const searchText = ({ name, tags }: TypedSearch): string =>
  [name, ...tags.map((tag) => `${TAG}${tag}`)].filter(Boolean).join(' ')
