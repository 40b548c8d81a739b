import { limits } from '@strongroom/contract/wire/limits.ts'
import { useRef } from 'react'

/**
 * Ignores a second submit of equal input soon after the first, if the first succeeded in the meantime: the second click
 * of a double click. While the first runs, the action itself ignores it.
 */
export function useSubmitOnce<V>(run: (values: V) => void, done: boolean): (values: V) => void {
  const last = useRef({ input: '', time: Number.NEGATIVE_INFINITY })
  return (values) => {
    const [input, time] = [JSON.stringify(values), performance.now()]
    if (done && input === last.current.input && time - last.current.time < limits.submitDebounce) return
    last.current = { input, time }
    run(values)
  }
}
