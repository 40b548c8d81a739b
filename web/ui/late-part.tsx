import { type ComponentType, lazy, type LazyExoticComponent } from 'react'
import { fetchPart } from '../api/fetch-part.ts'

/** The names of a module's components. */
type ComponentsOf<T> = { [K in keyof T]: T[K] extends ComponentType<never> ? K : never }[keyof T] & string

/** A component of a page whose code is fetched when it is first shown. The page needs it: a failure is the page's. */
export const latePart = <T, K extends ComponentsOf<T>>(load: () => Promise<T>, name: K): Late<T[K]> =>
  lazy(async () => ({ default: componentOf(await fetchPart(name, load), name) })) as Late<T[K]>

/** The same for a component without which the page is more useful than an error in its place. */
export const optionalPart = <T, K extends ComponentsOf<T>>(
  load: () => Promise<T>,
  name: K,
  onFailure: () => void = () => undefined,
): Late<T[K]> =>
  lazy(() =>
    load().then(
      (loaded) => ({ default: componentOf(loaded, name) }),
      () => {
        onFailure()
        return { default: () => null }
      },
    ),
  ) as Late<T[K]>

type Late<C> = C extends ComponentType<infer P> ? LazyExoticComponent<ComponentType<P>> : never

const componentOf = <T, K extends keyof T>(loaded: T, name: K) => loaded[name] as ComponentType
