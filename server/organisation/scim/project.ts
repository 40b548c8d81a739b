const ALWAYS = new Set(['schemas', 'id'])

interface Projection {
  attributes?: string | undefined
  excludedAttributes?: string | undefined
}

/** The named parts of each attribute, in lower case; 'whole' if the attribute itself is named. */
type Named = Map<string, Set<string> | 'whole'>

/** The chosen attributes of a resource, and of complex ones the chosen parts (RFC 7644, section 3.9). */
export function project(resource: Record<string, unknown>, { attributes, excludedAttributes }: Projection) {
  const [wanted, unwanted] = [namesOf(attributes), namesOf(excludedAttributes)]
  const shown = Object.entries(resource).flatMap(([name, value]): [string, unknown][] => {
    if (ALWAYS.has(name)) return [[name, value]]
    const key = name.toLowerCase()
    if (wanted.size > 0) {
      const parts = wanted.get(key)
      if (!parts) return []
      return [[name, parts === 'whole' ? value : partsOf(value, (part) => parts.has(part))]]
    }
    const parts = unwanted.get(key)
    if (parts === 'whole') return []
    return [[name, parts ? partsOf(value, (part) => !parts.has(part)) : value]]
  })
  return Object.fromEntries(shown)
}

/** Tells which attributes a request wants, at least in part. */
export function shownBy({ attributes, excludedAttributes }: Projection): (name: string) => boolean {
  const [wanted, unwanted] = [namesOf(attributes), namesOf(excludedAttributes)]
  return (name) => (wanted.size > 0 ? wanted.has(name) : unwanted.get(name) !== 'whole')
}

function partsOf(value: unknown, isShown: (part: string) => boolean): unknown {
  if (Array.isArray(value)) return value.map((one: unknown) => partsOf(one, isShown))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).filter(([part]) => isShown(part.toLowerCase())))
}

/** The attributes of a list with commas, without the prefix of a schema. */
function namesOf(list: string | undefined): Named {
  const named: Named = new Map()
  for (const path of (list ?? '').toLowerCase().split(',', 100)) {
    const [attribute = '', part] = path.trim().split(':').at(-1)!.split('.')
    if (attribute === '') continue
    const before = named.get(attribute)
    if (part === undefined || before === 'whole') named.set(attribute, 'whole')
    else named.set(attribute, new Set([...(before ?? []), part]))
  }
  return named
}
