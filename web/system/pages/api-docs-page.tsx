import type { ReactNode } from 'react'
import { ApiDocsPanel } from '../api-docs/api-docs-panel.tsx'

/** The documentation of the API, public. */
export function ApiDocsPage(): ReactNode {
  return <ApiDocsPanel />
}
