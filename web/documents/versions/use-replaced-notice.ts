import type { Asset } from '@strongroom/contract/documents/assets.ts'
import { useEffect, useRef } from 'react'
import { text } from '../../i18n/language.ts'
import { useMaybeSession } from '../../session/session.ts'
import { notifyProblem } from '../../ui/messages/notify-problem.ts'
import { personName } from '../../ui/people/person-name.ts'

/** Tells the reader of a current version that somebody else has replaced it: its pages change in front of them. */
export function useReplacedNotice({ contentVersion, modifiedBy }: Asset, isCurrent: boolean): void {
  const before = useRef(contentVersion)
  const own = useMaybeSession()?.user.uuid
  useEffect(() => {
    const [old, version] = [before.current, contentVersion]
    before.current = version
    const isNewer = old !== null && version !== null && version > old
    if (!isNewer || !isCurrent || modifiedBy.uuid === own) return
    notifyProblem(text('viewer.replaced', { version, person: personName(modifiedBy) }))
  }, [contentVersion, modifiedBy, isCurrent, own])
}
