import { type ParsedLocation, redirect } from '@tanstack/react-router'
import { CallError } from '../api/call-error.ts'
import { queryClient } from '../api/query-client.ts'
import { describe } from '../i18n/error-messages.ts'
import { awaitSignedInTranslations } from '../i18n/translations.ts'
import { chooseWorkgroup, chosenWorkgroup, clearWorkgroup, workgroupIdOf } from '../session/chosen-workgroup.ts'
import { currentWorkgroupQuery, isWorkgroupRefused } from '../session/current-workgroup.ts'
import { textsParam } from '../session/search-params.ts'
import { sessionQuery } from '../session/session.ts'
import { notifyProblem } from '../ui/messages/notify-problem.ts'

/** On the page of results the parameter is a filter of the search only, which stays in the URL. */
const FILTERED = '/title-search'

/**
 * Guards signed-in pages: `workgroupUuid` in the query chooses the current workgroup and leaves the URL. Without access
 * to the asked one there is no choice any more, and the person is sent home with a message. Without access to the
 * earlier chosen one the page opens, with the message.
 */
export async function enterWorkgroup({ location }: { location: ParsedLocation }): Promise<void> {
  const personUuid = queryClient.getQueryData(sessionQuery.queryKey)?.user.uuid
  if (personUuid === undefined) return
  // Two ids joined are no id: which one was meant can't be known.
  const asked = textsParam((location.search as Record<string, unknown>).workgroupUuid)?.join()
  const wanted = asked ?? chosenWorkgroup(personUuid)
  if (wanted === undefined) return
  const workgroupUuid = workgroupIdOf(wanted)
  if (workgroupUuid === undefined || !(await mayEnter(workgroupUuid))) {
    clearWorkgroup()
    await awaitSignedInTranslations()
    notifyProblem(describe(new CallError('workgroup.not.found', 404)))
    if (asked === undefined) return
    throw redirect({ to: '/', replace: true })
  }
  if (asked === undefined || location.pathname === FILTERED) return
  chooseWorkgroup(personUuid, workgroupUuid)
  throw redirect({ href: withoutWorkgroup(location.href), replace: true })
}

const mayEnter = (workgroupUuid: string): Promise<boolean> =>
  queryClient.ensureQueryData(currentWorkgroupQuery(workgroupUuid)).then(
    () => true,
    (error: unknown) => !isWorkgroupRefused(error),
  )

function withoutWorkgroup(href: string): string {
  const { pathname, search, hash } = new URL(href, window.location.origin)
  const params = new URLSearchParams(search)
  params.delete('workgroupUuid')
  return `${pathname}${params.size ? `?${params}` : ''}${hash}`
}
