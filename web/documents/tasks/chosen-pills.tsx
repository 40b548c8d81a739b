import { CloseButton, Pill } from '@mantine/core'

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
        <Pill key={one.uuid} style={{ maxWidth: '100%', display: 'inline-flex', alignItems: 'center' }}>
          {nameOf(one)}
          <CloseButton
            size={18}
            iconSize={12}
            aria-label={removeOf(one)}
            onClick={() => onChosen(chosen.filter(({ uuid }) => uuid !== one.uuid))}
          />
        </Pill>
      ))}
    </Pill.Group>
  )
}
