import type { ComponentType } from 'react'

/** The tag set field, which the page provides: tag sets aren't part of the form's feature. */
export type TagSetsField = ComponentType<{
  workgroupUuid: string
  chosen: string[]
  onChosen: (chosen: string[]) => void
}>
