import { Pill } from '@mantine/core'

interface Props<T> {
  chosen: T[]
  nameOf: (one: T) => string
  /** The name of the button that removes one. */
  removeOf: (one: T) => string
  onChosen: (chosen: T[]) => void
}

/** The chosen people or documents, each with a button that removes it. */
export function ChosenPills<T extends { uuid: string }>({ chosen, nameOf, removeOf, onChosen }: Props<T>) {
  if (chosen.length === 0) return null
  return (
    <Pill.Group>
      {chosen.map((one) => (
        <Pill
          key={one.uuid}
          title={nameOf(one)}
          withRemoveButton
          onRemove={() => onChosen(chosen.filter(({ uuid }) => uuid !== one.uuid))}
          // Reachable by keyboard too: the component hides it by default.
          removeButtonProps={{ 'aria-label': removeOf(one), 'aria-hidden': false, tabIndex: 0 }}
        >
          {nameOf(one)}
        </Pill>
      ))}
    </Pill.Group>
  )
}
