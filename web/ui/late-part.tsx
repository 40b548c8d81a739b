import { type ComponentType, lazy, type LazyExoticComponent } from 'react'
import { fetchPart, PartMissing } from '../api/fetch-part.ts'
import { createStore, useStore } from '../store/create-store.ts'
import { MissingPart } from './layout/missing-part.tsx'

interface Options {
  /** The name of the module, for several components of one. */
  part?: string
  /** Shown in the component's place if it can't be fetched. */
  Missing?: ComponentType<{ error: PartMissing; retry: () => void }>
}

/** The names of a module's components. */
type ComponentsOf<T> = { [K in keyof T]: T[K] extends ComponentType<never> ? K : never }[keyof T] & string

/**
 * A component of a page whose code is fetched when it is first shown. If that fails, its place says so and the rest of
 * the page stays; it is fetched again on demand, and once there is a connection.
 */
export function latePart<T, K extends ComponentsOf<T>>(
  load: () => Promise<T>,
  name: K,
  { part = name, Missing = MissingPart }: Options = {},
): Late<T[K]> {
  const retry = () => current.write(fetched())
  const fetched = () =>
    lazy(() =>
      fetchPart(part, load).then(
        (loaded) => ({ default: componentOf(loaded, name) }),
        (error: unknown) => {
          if (!(error instanceof PartMissing)) throw error
          // By itself only if that can't reload the page, which may have unsaved input.
          if (error.isUntried) window.addEventListener('online', retry, { once: true })
          return { default: () => <Missing error={error} retry={retry} /> }
        },
      ),
    )
  // Outside of the component, whose state React drops while its first content is fetched.
  const current = createStore(fetched())
  function LatePart(props: object) {
    const Part = useStore(current)
    return <Part {...props} />
  }
  return LatePart as unknown as Late<T[K]>
}

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
