/** Milliseconds after which the page says that it opens more slowly than usual. */
export const SLOW_OPENING = 8000

/**
 * Reports that the application can't be loaded if even its first script fails, and that it is slow. Serialised into a
 * separate script (see build/early-script.ts), so it can't use anything outside.
 */
export function reportSlowOpening(slow: number) {
  const show = (shown: string) => {
    for (const part of document.querySelectorAll('.opening > *')) part.toggleAttribute('hidden', !part.matches(shown))
  }
  addEventListener('error', ({ target }) => target instanceof HTMLScriptElement && show('[role=alert]'), true)
  setTimeout(() => {
    if (document.querySelector('.opening > [role=alert][hidden]')) show('svg, [role=status]')
  }, slow)
}
