interface Outcome<T> {
  done: T[]
  failed: { thing: T; error: unknown }[]
}

const AT_ONCE = 4

/** Does something with each of many things, some at a time, and reports which succeeded. Never throws. */
export async function actOnEach<T>(
  things: readonly T[],
  act: (thing: T) => Promise<unknown>,
  atOnce = AT_ONCE,
): Promise<Outcome<T>> {
  const outcome: Outcome<T> = { done: [], failed: [] }
  const waiting = [...things]
  const work = async () => {
    for (let thing = waiting.shift(); thing !== undefined; thing = waiting.shift()) {
      const one = thing
      await act(one).then(
        () => outcome.done.push(one),
        (error: unknown) => outcome.failed.push({ thing: one, error }),
      )
    }
  }
  await Promise.all(Array.from({ length: atOnce }, work))
  return outcome
}
