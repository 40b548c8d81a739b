/** The keys of unsent texts that this browser keeps begin with this, then comes the person. */
export const KEPT_DRAFT = 'kept-draft:'

/** Deletes the unsent texts that this browser keeps: the person signs out. */
export function forgetKeptDrafts(): void {
  for (const key of Object.keys(localStorage)) if (key.startsWith(KEPT_DRAFT)) localStorage.removeItem(key)
}
