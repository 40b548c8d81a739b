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

/**
 * Sends a call about workspaces; those that it left out stay with their reasons. After an error the rest is counted and
 * sent.
 */
export function useSending({ workspaces, done, finish }: Sending) {
  const t = useText()
  const [rest, setRest] = useState(workspaces)
  const [leftOut, setLeftOut] = useState<readonly LeftOut[]>([])
  const send = async (one: Parameters<typeof sendInParts>[1]) => {
    const sent = await sendInParts(rest, one)
    if (sent.done.length > 0) notifyDone(t(done, { count: sent.done.length }))
    const all = [...leftOut, ...sent.leftOut]
    setLeftOut(all)
    if (sent.error !== undefined) {
      const settled = new Set([...sent.done, ...sent.leftOut.map(({ uuid }) => uuid)])
      setRest(rest.filter(({ uuid }) => !settled.has(uuid)))
      throw sent.error
    }
    if (all.length === 0) finish()
  }
  return { leftOut, count: rest.length, send }
}
