import { useRef, useState } from 'react'
import { refetchAtDoor, refetchGone } from '../api/query-client.ts'
import { notifyError } from './messages/notify.ts'

interface State<A, R> {
  busy: boolean
  done: boolean
  error: unknown
  /** The answer of the last run; undefined while it runs again and after a failure. */
  result: R | undefined
  /** The arguments of the last run. */
  args: A | undefined
}

export interface Action<A extends unknown[], R> extends State<A, R> {
  /** Starts it; does nothing while it is running, so that pressing twice acts once. */
  run: (...args: A) => void
  /** Forgets how the last run ended; does nothing while it is running. */
  reset: () => void
}

const idle = { busy: false, done: false, error: null, result: undefined, args: undefined }

/**
 * Something that a person starts and that takes time: a button, a switch, a form. Failures are in `error`; with `notify`
 * they are shown as a message instead.
 */
export function useAction<A extends unknown[], R>(
  act: (...args: A) => Promise<R>,
  { notify = false }: { notify?: boolean } = {},
): Action<A, R> {
  const [state, setState] = useState<State<A, R>>(idle)
  const running = useRef(false)
  const start = async (...args: A) => {
    if (running.current) return
    running.current = true
    setState({ ...idle, busy: true, args })
    try {
      const result = await act(...args)
      setState({ ...idle, done: true, result, args })
    } catch (error) {
      refetchAtDoor(error)
      refetchGone(error)
      if (notify) notifyError(error)
      setState({ ...idle, error: notify ? null : error, args })
    }
    running.current = false
  }
  const reset = () => {
    if (!running.current) setState(idle)
  }
  return { ...state, run: (...args) => void start(...args), reset }
}
