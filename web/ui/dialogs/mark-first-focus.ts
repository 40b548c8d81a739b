const AUTOFOCUS = 'data-autofocus'
/** A labelled button that opens a menu of choices is a field, too. */
const FIELDS = 'input, textarea, select, .mantine-InputWrapper-root button[aria-haspopup]'
/** Inputs that aren't typed into: focusing one shows no keyboard. */
const UNTYPED = ['button', 'checkbox', 'radio', 'range', 'color', 'select-one']

/**
 * Marks the element that gets the focus when a dialog opens; without a mark that would be the button for closing.
 *
 * - An element that asks for the focus by `data-autofocus` gets it: the dialog is there to fill it in, also on a phone.
 * - Otherwise the first enabled field gets it; of radio buttons the chosen one. On touch screens that doesn't go for
 *   fields that are typed into: the keyboard would cover half of a dialog that the person hasn't read yet.
 * - A question without fields begins at its button for cancelling, so that Enter does no harm.
 * - A dialog to read begins at its title.
 *
 * A first field whose data is being fetched gets it, too, if it comes soon and the focus hasn't been moved meanwhile.
 * Returns a function that ends the waiting.
 */
export function markFirstFocus(body: HTMLElement | null): (() => void) | undefined {
  const dialog = body?.closest<HTMLElement>('[role="dialog"]')
  if (!body || !dialog || dialog.querySelector(`[${AUTOFOCUS}]`)) return undefined
  const field = firstField(body)
  const first = field ?? body.querySelector<HTMLElement>('[data-dialog-cancel]') ?? titleOf(dialog)
  first?.setAttribute(AUTOFOCUS, 'true')
  return field || !first ? undefined : awaitField(body, first)
}

/** Milliseconds for which a field is awaited: later, the person may have begun to read. */
const SOON = 1500

function awaitField(body: HTMLElement, first: HTMLElement): () => void {
  const watch = new MutationObserver(() => {
    const field = body.querySelector<HTMLElement>(`:not([data-dialog-cancel])[${AUTOFOCUS}]`) ?? firstField(body)
    if (!field) return
    stop()
    // Mantine may not have moved the focus yet: it looks for the mark.
    first.removeAttribute(AUTOFOCUS)
    field.setAttribute(AUTOFOCUS, 'true')
    if (document.activeElement === first || document.activeElement === document.body) field.focus()
  })
  const timer = setTimeout(() => watch.disconnect(), SOON)
  const stop = () => {
    clearTimeout(timer)
    watch.disconnect()
  }
  watch.observe(body, { childList: true, subtree: true, attributeFilter: ['disabled'] })
  return stop
}

function firstField(body: HTMLElement): HTMLInputElement | undefined {
  const fields = [...body.querySelectorAll<HTMLInputElement>(FIELDS)].filter(isUsable)
  const [first] = fields
  if (first?.type === 'radio') return fields.find(({ name, checked }) => name === first.name && checked) ?? first
  return first && (UNTYPED.includes(first.type) || !isTouchScreen()) ? first : undefined
}

function isUsable(field: HTMLInputElement): boolean {
  // A field that opens a list of choices is read-only, too.
  const isFixed = field.readOnly && !field.hasAttribute('aria-haspopup')
  return !field.disabled && !isFixed && field.tabIndex >= 0 && !['hidden', 'file'].includes(field.type)
}

const isTouchScreen = () => window.matchMedia('(pointer: coarse)').matches

/** The header comes first, so the first heading is the title. */
function titleOf(dialog: HTMLElement): HTMLElement | null {
  const title = dialog.querySelector('h2')
  if (title) title.tabIndex = -1
  return title
}
