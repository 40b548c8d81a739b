import { CallError } from './call-error.ts'

/** The code of a page, or of a part of it, couldn't be fetched. */
export class PartMissing extends CallError {
  /** Whether it wasn't asked for, because there is no connection. Otherwise browsers keep the failure until a reload. */
  readonly isUntried: boolean

  constructor(isUntried: boolean) {
    super('network', 0)
    this.isUntried = isUntried
  }
}

const failed = new Set<string>()
const fetched = new Set<string>()

/**
 * Fetches a part of the application that a page needs. A missing file means that the server was upgraded: the page
 * reloads once. Browsers don't retry a module import that failed, so nothing is asked for while there is no connection,
 * and "Try again" reloads the page after other failures.
 * @throws {PartMissing} without a connection, or if the reload didn't help.
 */
export async function fetchPart<T>(name: string, part: () => Promise<T>): Promise<T> {
  // A separate key: one reloaded part must not let another part reload repeatedly.
  const reloaded = `reloaded-for:${name}`
  // A browser may think that it is offline although it reaches the server, for instance on the same machine.
  if (!navigator.onLine && !fetched.has(name) && !(await serverAnswers())) throw new PartMissing(!failed.has(name))
  try {
    const loaded = await part()
    fetched.add(name)
    sessionStorage.removeItem(reloaded)
    return loaded
  } catch {
    const again = failed.has(name) || sessionStorage.getItem(reloaded) === null
    failed.add(name)
    // Without an answer of the server, a reload would replace the page by an error of the browser.
    if (!again || !(await serverAnswers())) throw new PartMissing(false)
    sessionStorage.setItem(reloaded, 'yes')
    window.location.reload()
    return await new Promise<T>(() => undefined)
  }
}

/** Unlike a module, a call that failed can be repeated. A proxy that asks people to sign in again answers too. */
const serverAnswers = () =>
  fetch('/', { method: 'HEAD', cache: 'no-store', redirect: 'manual' }).then(
    ({ ok, type }) => ok || type === 'opaqueredirect',
    () => false,
  )
