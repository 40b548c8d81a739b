import type { RouterHistory } from '@tanstack/react-router'
import { text } from './i18n/language.ts'
import { notifyProblem } from './ui/messages/notify-problem.ts'

interface Routes {
  history: RouterHistory
  getMatchedRoutes: (pathname: string) => readonly [readonly { options: { component?: unknown } }[], ...unknown[]]
}

/**
 * Without a connection, a page whose code hasn't been fetched doesn't open: the person is told, and the page they are on
 * stays. Redirects aren't stopped, because they leave what mustn't be shown.
 */
export function stayWhileOffline(routes: Routes): void {
  const begin = () =>
    routes.history.block({
      enableBeforeUnload: false,
      blockerFn: async ({ action, nextLocation: { pathname } }) => {
        if (action === 'REPLACE' || navigator.onLine || (await isFetched(routes, pathname))) return false
        notifyProblem(text('part.offline'))
        return true
      },
    })
  let end = navigator.onLine ? undefined : begin()
  window.addEventListener('offline', () => (end ??= begin()))
  window.addEventListener('online', () => {
    end?.()
    end = undefined
  })
}

/** Whether the code of all components of an address is there. */
async function isFetched({ getMatchedRoutes }: Routes, pathname: string): Promise<boolean> {
  const [matched] = getMatchedRoutes(pathname)
  const components = matched.map(({ options }) => options.component as Late | undefined)
  await Promise.all(components.map((component) => component?.preload?.()))
  // A component that is there has nothing left to fetch.
  return components.every((component) => !component?.preload)
}

/** A component of a page, with what fetches its code until that is there. */
interface Late {
  preload?: () => Promise<unknown>
}
