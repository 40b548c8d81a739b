/** Circles in a graph of loads, by name: each as the names along it, the first one repeated at its end. */
export function circlesIn(loads: ReadonlyMap<string, readonly string[]>): string[][] {
  const found: string[][] = []
  const done = new Set<string>()
  const visit = (name: string, trail: string[]) => {
    const begin = trail.indexOf(name)
    if (begin >= 0) {
      found.push([...trail.slice(begin), name])
      return
    }
    if (done.has(name)) return
    for (const target of loads.get(name) ?? []) visit(target, [...trail, name])
    done.add(name)
  }
  for (const name of loads.keys()) visit(name, [])
  return found
}
