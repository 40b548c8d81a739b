/** The selector of invalid fields: inputs have an ARIA state, groups of them a data attribute. */
const WRONG = '[aria-invalid="true"], [data-error="true"] input'

/** Scrolls to the first invalid field of a form and focuses it, once errors are rendered. */
export function showFirstWrong(form: HTMLElement | null): void {
  // Errors are rendered in the next frame.
  requestAnimationFrame(() => {
    const field = form?.querySelector<HTMLElement>(WRONG)
    if (!field) return
    field.focus({ preventScroll: true })
    field.scrollIntoView({ block: 'center' })
  })
}
