/** Titles of dialogs. However long a name in one is, the button for closing stays in the dialog. */
export const TITLE_STYLES = {
  title: { fontSize: 17, fontWeight: 650, lineHeight: 1.3, overflowWrap: 'anywhere' },
  close: { flexShrink: 0 },
} as const
