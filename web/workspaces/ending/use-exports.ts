import { exportAudit } from '@strongroom/contract/record/audit-exports.ts'
import { exportRecord } from '@strongroom/contract/record/records.ts'
import { checkRecentSignIn } from '@strongroom/contract/identity/sessions.ts'
import { useState } from 'react'
import { withRecentPassword } from '../../identity/confirm/ask-password.tsx'
import { addressOf } from '../../api/address-of.ts'
import { call } from '../../api/call.ts'
import { fetchExport } from './fetch-export.ts'

export const exportKinds = ['record', 'audit'] as const
export type ExportKind = (typeof exportKinds)[number]
export type ExportState = 'pending' | 'running' | 'finished' | 'error'
type Choice = Record<ExportKind, boolean>

const KEY = 'closing-exports'
const DEFAULT: Choice = { record: true, audit: false }

function remembered(): Choice {
  try {
    return { ...DEFAULT, ...(JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<Choice>) }
  } catch {
    return DEFAULT
  }
}

const addresses: Record<ExportKind, (workspaceUuid: string) => string> = {
  record: (workspaceUuid) => addressOf(exportRecord, { query: { workspaceUuid, format: 'bundle' } }),
  audit: (workspaceUuid) => addressOf(exportAudit, { query: { workspaceUuid } }),
}

/** The exports before a workspace closes, as last chosen, with their progress. */
export function useExports(workspaceUuid: string) {
  const [chosen, setChosen] = useState(remembered)
  const [states, setStates] = useState<Record<ExportKind, ExportState>>({ record: 'pending', audit: 'pending' })
  const become = (kind: ExportKind, state: ExportState) => setStates((before) => ({ ...before, [kind]: state }))
  const choose = (kind: ExportKind, on: boolean) => {
    const next = { ...chosen, [kind]: on }
    setChosen(next)
    localStorage.setItem(KEY, JSON.stringify(next))
  }
  const runOne = async (kind: ExportKind) => {
    become(kind, 'running')
    try {
      await fetchExport(addresses[kind](workspaceUuid))
      become(kind, 'finished')
    } catch (error) {
      become(kind, 'error')
      throw error
    }
  }
  /** Runs the chosen exports that aren't finished; rejects if one has failed, once all have ended. */
  const run = async () => {
    const due = exportKinds.filter((kind) => chosen[kind] && states[kind] !== 'finished')
    // Once for all of them.
    if (due.length > 0) await withRecentPassword(() => call(checkRecentSignIn, {}))
    const ends = await Promise.allSettled(due.map(runOne))
    const failed = ends.find((end) => end.status === 'rejected')
    if (failed) throw failed.reason
  }
  return { chosen, choose, states, run }
}
