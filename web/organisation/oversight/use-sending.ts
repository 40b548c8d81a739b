import type { OverseenWorkspace } from '@strongroom/contract/organisation/oversight/overseen-workspaces.ts'
import { useState } from 'react'
import { useText } from '../../i18n/language.ts'
import { notifyDone } from '../../ui/messages/notify.ts'
import { type LeftOut, sendInParts } from './send-in-parts.ts'

interface Sending {
  workspaces: readonly OverseenWorkspace[]
  /** The notice about those that succeeded. */
  done: 'oversight.ask.done' | 'oversight.plan.done' | 'oversight.hold.done' | 'oversight.release.done'
  /** Closes the dialog, if none was left out. */
  finish: () => void
}

/** Sends a call about workspaces; those that it left out stay with their reasons. */
export function useSending({ workspaces, done, finish }: Sending) {
  const t = useText()
  const [leftOut, setLeftOut] = useState<readonly LeftOut[]>([])
  const send = async (one: Parameters<typeof sendInParts>[1]) => {
    const outcome = await sendInParts(workspaces, one)
    if (outcome.done > 0) notifyDone(t(done, { count: outcome.done }))
    if (outcome.leftOut.length === 0) finish()
    else setLeftOut(outcome.leftOut)
  }
  return { leftOut, send }
}
