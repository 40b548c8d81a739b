import type { ComponentType } from 'react'

/** The field for addresses, as the page brings it along: who may be invited is no business of the form that asks. */
export type InviteesField = ComponentType<{
  addresses: string[]
  onAddresses: (addresses: string[]) => void
  refused: string[]
  error: string | undefined
  own: string
  typed: string
  onTyped: (text: string) => void
  required?: boolean
}>
