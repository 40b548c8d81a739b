/**
 * Focuses an element that nobody moved to, for instance after a page load, without its outline: browsers show it after
 * a focus by script. The first key shows it.
 */
export function focusQuietly(node: HTMLElement): void {
  const stop = new AbortController()
  const once = { signal: stop.signal, capture: true }
  const end = () => {
    delete node.dataset['quiet']
    stop.abort()
  }
  node.dataset['quiet'] = ''
  node.focus({ preventScroll: true })
  node.addEventListener('blur', end, once)
  document.addEventListener('keydown', end, once)
}
