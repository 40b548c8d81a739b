const GAP = 'var(--mantine-spacing-md)'

/** The buttons at the end of a dialog: in view however low the window is, above what scrolls behind them. */
export const ACTIONS_STYLE = {
  position: 'sticky',
  bottom: 0,
  zIndex: 2,
  margin: `var(--actions-margin, 4px) calc(${GAP} * -1) calc(${GAP} * -1)`,
  padding: `12px ${GAP} var(--actions-end, ${GAP})`,
  background: 'var(--surface)',
} as const
