import { setMaxListeners } from 'node:events'

/** Signals to the whole process that it begins to stop. Each open stream listens to it. */
export function stoppingSignal(): AbortController {
  const controller = new AbortController()
  setMaxListeners(0, controller.signal)
  return controller
}
