import type { Source } from './boundaries.ts'

const OVER_CHANGE = /export (?:async )?function \w+(?:<[^>]*>)?\(\s*change: Change\b/

/** A use case (a function over Change that routes.ts mounts) calls no other: shared code belongs to the noun. */
export function problemsOfUseCases(sources: Source[]): string[] {
  const mounted = new Set(
    sources
      .filter(({ file }) => /^server\/[^/]+(\/[^/]+)?\/routes\.ts$/.test(file))
      .flatMap(({ imports }) => imports.filter((one) => one.local && !one.typeOnly).map((one) => one.target)),
  )
  const useCases = new Set(
    sources.filter(({ file, text }) => mounted.has(file) && OVER_CHANGE.test(text)).map(({ file }) => file),
  )
  return sources
    .filter(({ file }) => useCases.has(file))
    .flatMap(({ file, imports }) =>
      imports
        .filter(({ target, typeOnly }) => !typeOnly && useCases.has(target))
        .map(({ target }) => `${file} imports ${target}: a use case calls no other use case`),
    )
}
