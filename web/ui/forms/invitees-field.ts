import type { ComponentType } from 'react'

/** The address field, which the page provides: contacts aren't part of the form's feature. */
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
