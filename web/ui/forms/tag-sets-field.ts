import type { ComponentType } from 'react'

/** The choice among a workgroup's tag sets, as the page brings it along: what they are is no business of the form that asks. */
export type TagSetsField = ComponentType<{
  workgroupUuid: string
  chosen: string[]
  onChosen: (chosen: string[]) => void
}>
