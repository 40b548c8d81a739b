const ALWAYS = new Set(['schemas', 'id'])

interface Projection {
  attributes?: string | undefined
  excludedAttributes?: string | undefined
}

/** The chosen attributes of a resource; of complex ones the whole. */
export function project(resource: Record<string, unknown>, projection: Projection) {
  const isShown = shownBy(projection)
  return Object.fromEntries(Object.entries(resource).filter(([name]) => ALWAYS.has(name) || isShown(name)))
}

/** Tells which attributes a request wants. */
export function shownBy({ attributes, excludedAttributes }: Projection): (name: string) => boolean {
  const [wanted, unwanted] = [namesOf(attributes), namesOf(excludedAttributes)]
  return (name) => (wanted.size > 0 ? wanted.has(name.toLowerCase()) : !unwanted.has(name.toLowerCase()))
}

/** The names of attributes in a list with commas, without prefix and parts. */
const namesOf = (list: string | undefined) =>
  new Set(
    (list ?? '')
      .split(',', 100)
      .map((name) => name.trim().toLowerCase().split(':').at(-1)!.split('.')[0]!)
      .filter((name) => name !== ''),
  )
