import { CallError } from './call-error.ts'

/** The code of a page, or of a part of it, couldn't be fetched. Only a reload can help: browsers keep the failure. */
export class PartMissing extends CallError {
  constructor() {
    super('network', 0)
  }
}

const failed = new Set<string>()

/**
 * Fetches a part of the application that a page needs. A missing file means that the server was upgraded: the page reloads
 * once. Browsers don't retry a module import that failed, so "Try again" reloads the page as well.
 * @throws {PartMissing} without a connection, or if the reload didn't help.
 */
export async function fetchPart<T>(name: string, part: () => Promise<T>): Promise<T> {
  // A separate key: one reloaded part must not let another part reload repeatedly.
  const reloaded = `reloaded-for:${name}`
  try {
    const fetched = await part()
    sessionStorage.removeItem(reloaded)
    return fetched
  } catch {
    const again = failed.has(name) || sessionStorage.getItem(reloaded) === null
    failed.add(name)
    if (!navigator.onLine || !again) throw new PartMissing()
    sessionStorage.setItem(reloaded, 'yes')
    window.location.reload()
    return await new Promise<T>(() => undefined)
  }
}
