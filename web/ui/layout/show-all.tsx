import { Anchor } from '@mantine/core'

/** The action of a summary's card: opens the whole list. */
export function ShowAll({ label, onAll }: { label: string; onAll: () => void }) {
  return (
    <Anchor component="button" type="button" fz={13} onClick={onAll}>
      {label}
    </Anchor>
  )
}
