let last: EventTarget | null = null

/** The element that had the focus last, also while it is disabled; null after a click at something without focus. */
export const lastFocused = (): Node | null => (last instanceof Node ? last : null)

/**
 * Gives the focus back to buttons that were disabled while their request ran. Disabling takes the focus away: a keyboard
 * would begin at the top of the page, and a screen reader would say nothing. It goes nowhere if it is elsewhere by then.
 */
export function keepFocusOfBusyButtons(): void {
  document.addEventListener('focusin', ({ target }) => {
    last = target
  })
  // A click elsewhere means that the person went on there.
  document.addEventListener('pointerdown', () => {
    last = null
  })
  const observer = new MutationObserver((changes) => {
    const button = changes.map(({ target }) => target).find((target) => target === last)
    if (!(button instanceof HTMLButtonElement) || button.disabled) return
    if (document.activeElement === document.body) button.focus({ preventScroll: true })
  })
  observer.observe(document.documentElement, { subtree: true, attributes: true, attributeFilter: ['disabled'] })
}
