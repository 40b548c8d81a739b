import type { Workspace } from '@strongroom/contract/workspaces.ts'
import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { useText } from '../app/language.ts'
import { DialogModal } from '../ui/dialog-modal.tsx'
import { AccessCodeForm } from './access-code-form.tsx'
import { CodeForm } from './code-form.tsx'
import { InitiateDevice } from './initiate-device.tsx'
import { LostDeviceForm } from './lost-device-form.tsx'

interface Props {
  workspace: Workspace
  onPassed: () => Promise<unknown>
}

/** What stands before a two-step workspace: asks for what is missing. Closing it leads back to the start. */
export function TwoStepDoor({ workspace, onPassed }: Props): ReactNode {
  const t = useText()
  const navigate = useNavigate()
  const dialog = { opened: true, top: true, close: () => void navigate({ to: '/' }) }
  return (
    <DialogModal title={t('two-step.door.title', { name: workspace.name })} dialog={dialog}>
      <Missing workspace={workspace} onPassed={onPassed} />
    </DialogModal>
  )
}

function Missing({ workspace, onPassed }: Props) {
  const t = useText()
  const [lost, setLost] = useState(false)
  if (workspace.twoStepMissing === 'EMAIL') {
    return <AccessCodeForm workspaceUuid={workspace.uuid} onPassed={onPassed} />
  }
  if (workspace.twoStepMissing === 'REGISTRATION') return <InitiateDevice hint={t('two-step.door.register')} />
  if (lost) return <LostDeviceForm onRemoved={onPassed} onBack={() => setLost(false)} />
  return <CodeForm onPassed={onPassed} onLost={() => setLost(true)} />
}
