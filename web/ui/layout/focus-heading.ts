/** Moves the focus to the page's heading, after the focused element was removed. */
export const focusHeading = (options?: FocusOptions) => document.querySelector<HTMLElement>('main h1')?.focus(options)
