/** The selector of invalid fields: inputs have an ARIA state, groups of them a data attribute. */
const WRONG = '[aria-invalid="true"], [data-error="true"] input'
/** Frames, about a second: on a busy computer errors are drawn some frames after they are known. */
const FRAMES = 60

/** Scrolls to the first invalid field of a form and focuses it, once errors are rendered. */
export function showFirstWrong(form: HTMLElement | null, frames = FRAMES): void {
  requestAnimationFrame(() => {
    const field = form?.querySelector<HTMLElement>(WRONG)
    if (field) {
      field.focus({ preventScroll: true })
      field.scrollIntoView({ block: 'center' })
    } else if (form?.isConnected && frames > 1) showFirstWrong(form, frames - 1)
  })
}
