import { NativeSelect, Stack, Text } from '@mantine/core'
import type { Asset } from '@strongroom/contract/assets.ts'
import type { Participant } from '@strongroom/contract/participants.ts'
import type { AskedAction } from '@strongroom/contract/why.ts'
import { IconHelpCircle } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useText } from '../app/language.ts'
import type { Intent } from '../ui/action-menu.tsx'
import { Blade } from '../ui/blade.tsx'
import { type DialogHandle, openDialog } from '../ui/dialogs.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { ListSkeleton } from '../ui/list-skeleton.tsx'
import { personName } from '../ui/person-name.ts'
import { type AskedOption, assetOptions, workspaceOptions } from './asked-actions.ts'
import { whyQuery } from './queries.ts'
import { WhyAnswer } from './why-answer.tsx'

interface Props {
  workspaceUuid: string
  dialog: DialogHandle
  /** Whom it is about; oneself without. */
  participant?: Participant
  /** What it is about; the workspace without. */
  asset?: Asset
}

/** The blade that answers why somebody can, or can't, do something. */
export function AskWhy({ workspaceUuid, dialog, participant, asset }: Props) {
  const t = useText()
  const [options] = useState(() => (asset ? assetOptions(t, asset) : workspaceOptions(t)))
  const [action, setAction] = useState<AskedAction>(options[0]!.value)
  const name = participant && personName(participant.user)
  const about = { participantUuid: participant?.uuid, assetUuid: asset?.uuid }
  const why = useQuery(whyQuery(workspaceUuid, { ...about, action }))
  return (
    <Blade title={name === undefined ? t('why.title-own') : t('why.title', { name })} dialog={dialog}>
      <Stack gap="md">
        {asset && <Text style={{ overflowWrap: 'anywhere' }}>{t('why.about', { name: asset.name })}</Text>}
        <ActionField options={options} value={action} onAction={setAction} />
        {why.isError && <ErrorState error={why.error} retry={() => void why.refetch()} />}
        {why.isPending && <ListSkeleton />}
        {why.data && <WhyAnswer {...why.data} name={name} />}
      </Stack>
    </Blade>
  )
}

interface FieldProps {
  options: AskedOption[]
  value: AskedAction
  onAction: (action: AskedAction) => void
}

function ActionField({ options, value, onAction }: FieldProps) {
  const t = useText()
  return (
    <NativeSelect
      label={t('why.action')}
      value={value}
      onChange={(event) => onAction(event.currentTarget.value as AskedAction)}
      data={options}
      data-autofocus
    />
  )
}

/** Asking about a person, in the menu of a participant. */
export const askWhyIntent: Intent<Participant> = {
  label: 'why.ask',
  icon: IconHelpCircle,
  shown: (participant) => participant.actions?.explain ?? false,
  open: (participant) =>
    openDialog((dialog) => (
      <AskWhy workspaceUuid={participant.workspaceUuid} participant={participant} dialog={dialog} />
    )),
}

/** Asking about oneself, in the menus of documents and folders: whoever sees one may ask. */
export const askOwnWhyIntent: Intent<Asset> = {
  label: 'why.ask-own',
  icon: IconHelpCircle,
  shown: () => true,
  open: (asset) => openDialog((dialog) => <AskWhy workspaceUuid={asset.workspaceUuid} asset={asset} dialog={dialog} />),
}
