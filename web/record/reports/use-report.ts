import { withRecentPassword } from '../../identity/confirm/ask-password.tsx'
import { CallError } from '../../api/call-error.ts'
import { refreshWorkgroup } from '../../organisation/workgroups/queries.ts'
import { useAction } from '../../ui/use-action.ts'
import { fetchExport } from '../../workspaces/ending/fetch-export.ts'

const LOST = new Set(['permission.denied', 'workgroup.not.found', 'not.found'])

/** Whether a report was refused because the person may not see it any more. */
export const isRoleLost = (error: unknown): boolean => error instanceof CallError && LOST.has(error.code)

/** Fetches a report to its end. If the person's role was lost meanwhile, the page refetches and leads home. */
export function useReport(finish: () => void = () => {}) {
  return useAction(async (href: string) => {
    try {
      await withRecentPassword(() => fetchExport(href))
    } catch (error) {
      if (isRoleLost(error)) await refreshWorkgroup()
      throw error
    }
    finish()
  })
}
