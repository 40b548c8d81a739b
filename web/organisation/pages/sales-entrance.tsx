import type { ReactNode } from 'react'
import { CallError } from '../../api/call-error.ts'
import { describe } from '../../i18n/error-messages.ts'
import { useSession } from '../../session/session.ts'
import { LedToStart } from '../../shell/led-to-start.tsx'

/** Admits sales people, to the report only if the installation has it; sends others home. */
export function SalesEntrance({ report = false, children }: { report?: boolean; children: ReactNode }): ReactNode {
  const { actions } = useSession()
  const isOpen = report ? actions.viewSalesReport : actions.manageAccounts
  return isOpen ? children : <LedToStart message={describe(new CallError('permission.denied', 403))} />
}
