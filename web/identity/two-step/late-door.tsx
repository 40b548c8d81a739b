import { type ComponentProps, Suspense } from 'react'
import { latePart } from '../../ui/late-part.tsx'
import type { TwoStepDoor } from './two-step-door.tsx'

const Door = latePart(() => import('./two-step-door.tsx'), 'TwoStepDoor')

/** The door of a two-step workspace. Its code is fetched when somebody first stands before one. */
export function LateDoor(props: ComponentProps<typeof TwoStepDoor>) {
  return (
    <Suspense>
      <Door {...props} />
    </Suspense>
  )
}
