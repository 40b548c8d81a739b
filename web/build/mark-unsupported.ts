/** The same for browsers that know no modules, in their language: nothing else of the application runs in them. */
export const MARK_UNSUPPORTED = "document.documentElement.setAttribute('data-unsupported', '')"

/**
 * Marks a browser that lacks features which the application uses everywhere: methods of arrays that copy, and `:has` of
 * style sheets. The page then says so instead of opening. Serialised into a separate script (see early-script.ts).
 */
export function markUnsupported() {
  if (!('toSorted' in Array.prototype) || !CSS.supports('selector(:has(a))'))
    document.documentElement.setAttribute('data-unsupported', '')
}
