import { type ComponentProps, lazy, Suspense } from 'react'
import { fetchPart } from '../../api/fetch-part.ts'
import type { TwoStepDoor } from './two-step-door.tsx'

const Door = lazy(async () => {
  const { TwoStepDoor: default_ } = await fetchPart('TwoStepDoor', () => import('./two-step-door.tsx'))
  return { default: default_ }
})

/** The door of a two-step workspace. Its code is fetched when somebody first stands before one. */
export function LateDoor(props: ComponentProps<typeof TwoStepDoor>) {
  return (
    <Suspense>
      <Door {...props} />
    </Suspense>
  )
}
