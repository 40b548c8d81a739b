interface Waiting {
  signal: AbortSignal
  /** Called with true when it has to wait for another tab, and with false when its turn has come. */
  onElsewhere?: (isElsewhere: boolean) => void
}

/**
 * Runs work in this tab while no other tab of the browser runs work of the same name. `work` gets a question: whether
 * another tab waits for its turn. Without HTTPS browsers have no locks: then it runs at once.
 * @throws AbortError if `signal` fired before its turn; whatever `work` throws.
 */
export async function inTurn<T>(
  name: string,
  { signal, onElsewhere }: Waiting,
  work: (isAwaited: () => Promise<boolean>) => Promise<T>,
): Promise<T> {
  const { locks } = navigator as { locks?: LockManager }
  if (!locks) return work(async () => false)
  const isAwaited = async () => (await locks.query()).pending?.some((lock) => lock.name === name) ?? false
  const isFree = await locks.request(name, { ifAvailable: true }, async (lock) =>
    lock ? { result: await work(isAwaited) } : null,
  )
  if (isFree) return isFree.result
  onElsewhere?.(true)
  try {
    return await locks.request(name, { signal }, async () => {
      onElsewhere?.(false)
      return work(isAwaited)
    })
  } catch (error) {
    if (signal.aborted) throw new DOMException('The turn was given up', 'AbortError')
    throw error
  }
}
