import { Stack, Switch, Text } from '@mantine/core'
import { updateTakingPart, type Workspace } from '@strongroom/contract/workspaces/workspaces.ts'
import { useState } from 'react'
import { useText } from '../../i18n/language.ts'
import { call } from '../../api/call.ts'
import { refreshShare } from '../../api/refresh-share.ts'
import { Blade } from '../../ui/dialogs/blade.tsx'
import type { DialogHandle } from '../../ui/dialogs/dialogs.tsx'
import { useAction } from '../../ui/use-action.ts'

interface Props {
  workspace: Workspace
  dialog: DialogHandle
}

/** The owner decides whether hidden participants act under a number, or must reveal themselves first. */
export function TakingPart({ workspace, dialog }: Props) {
  const t = useText()
  const [reveals, setReveals] = useState(workspace.takingPartReveals ?? false)
  const { busy, run: change } = useAction(
    async (takingPartReveals: boolean) => {
      await call(updateTakingPart, { params: { workspaceUuid: workspace.uuid }, body: { takingPartReveals } })
      setReveals(takingPartReveals)
      await refreshShare('workspaces')
    },
    { notify: true },
  )
  return (
    <Blade title={t('participant.taking-part')} dialog={dialog} busy={busy}>
      <Stack gap="md" align="flex-start">
        <Text>{t('participant.taking-part.text')}</Text>
        <Switch
          label={t('participant.taking-part.switch')}
          description={t('participant.taking-part.switch-hint')}
          checked={reveals}
          disabled={busy}
          onChange={(event) => change(event.currentTarget.checked)}
        />
      </Stack>
    </Blade>
  )
}
