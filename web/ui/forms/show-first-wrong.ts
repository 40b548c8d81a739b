/** What a field that is wrong is known by: inputs say so to screen readers, groups of them carry a mark. */
const WRONG = '[aria-invalid="true"], [data-error="true"] input'

/** Brings the first wrong field of a form into view and gives it the focus, once what is wrong is shown. */
export function showFirstWrong(form: HTMLElement | null): void {
  // Errors are drawn in the next frame.
  requestAnimationFrame(() => {
    const field = form?.querySelector<HTMLElement>(WRONG)
    if (!field) return
    field.focus({ preventScroll: true })
    field.scrollIntoView({ block: 'center' })
  })
}
