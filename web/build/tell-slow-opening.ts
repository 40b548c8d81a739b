/** Milliseconds after which the page says that opening takes longer than usual. */
export const SLOW_OPENING = 8000

/**
 * Says that the application can't be loaded where not even its first script is to be had, and that it takes long. Sent as a
 * script of its own (see build/early-script.ts), it can use nothing from outside.
 */
export function tellSlowOpening(slow: number) {
  const show = (shown: string) => {
    for (const part of document.querySelectorAll('.opening > *')) part.toggleAttribute('hidden', !part.matches(shown))
  }
  addEventListener('error', ({ target }) => target instanceof HTMLScriptElement && show('[role=alert]'), true)
  setTimeout(() => {
    if (document.querySelector('.opening > [role=alert][hidden]')) show('svg, [role=status]')
  }, slow)
}
