import { lazyRouteComponent } from '@tanstack/react-router'
import { fetchPart } from './api/fetch-part.ts'

/** A page whose code is fetched when it is first opened. If that fails, "Try again" reloads, as for every part. */
export const lazyPage = <T extends Record<string, unknown>, K extends keyof T & string>(
  load: () => Promise<T>,
  name: K,
) => lazyRouteComponent<T, K>(() => fetchPart(name, load), name)
