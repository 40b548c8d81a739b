import { Stack, Text } from '@mantine/core'
import type { Asset } from '@strongroom/contract/documents/assets.ts'
import type { Participant } from '@strongroom/contract/workspaces/participants.ts'
import type { DocumentVersion } from '@strongroom/contract/documents/versions.ts'
import type { AskedAction } from '@strongroom/contract/why/why.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type TextOf, useText } from '../../i18n/language.ts'
import { Blade } from '../../ui/dialogs/blade.tsx'
import type { DialogHandle } from '../../ui/dialogs/dialogs.tsx'
import { ErrorState } from '../../ui/layout/error-state.tsx'
import { ListSkeleton } from '../../ui/lists/list-skeleton.tsx'
import { personName } from '../../ui/people/person-name.ts'
import { ActionField } from './action-field.tsx'
import { AskAbout } from './ask-about.tsx'
import { type AskedOption, assetOptions, otherOptions, versionOptions, workspaceOptions } from './asked-actions.ts'
import { whyQuery } from './queries.ts'
import { WhyAnswer } from './why-answer.tsx'

/** The person and the thing that the blade asks about first. */
export interface Asked {
  workspaceUuid: string
  /** The initial person; the caller by default. */
  participant?: Participant
  /** The thing in question; the workspace by default. */
  thing?: AskedThing
}

type AskedThing = { asset: Asset } | { version: DocumentVersion } | { other: Participant }

/** The blade that explains why somebody can or can't do something. */
export function AskWhy({ workspaceUuid, dialog, participant, thing }: Asked & { dialog: DialogHandle }) {
  const t = useText()
  const [options] = useState(() => optionsOf(t, thing))
  const [action, setAction] = useState<AskedAction>(options[0]!.value)
  const [person, setPerson] = useState(participant)
  const name = person && personName(person.user)
  const why = useQuery(whyQuery(workspaceUuid, { participantUuid: person?.uuid, ...idOf(thing), action }))
  const about = aboutOf(t, thing)
  return (
    <Blade title={name === undefined ? t('why.title-own') : t('why.title', { name })} dialog={dialog}>
      <Stack gap="md">
        {about && <Text style={{ overflowWrap: 'anywhere' }}>{t('why.about', { name: about })}</Text>}
        {thing && <AskAbout workspaceUuid={workspaceUuid} person={person} onPerson={setPerson} />}
        <ActionField options={options} value={action} onAction={setAction} />
        {why.isError && <ErrorState error={why.error} retry={() => void why.refetch()} />}
        {why.isPending && <ListSkeleton />}
        {why.data && <WhyAnswer {...why.data} name={name} />}
      </Stack>
    </Blade>
  )
}

function optionsOf(t: TextOf, thing: AskedThing | undefined): AskedOption[] {
  if (!thing) return workspaceOptions(t)
  if ('asset' in thing) return assetOptions(t, thing.asset)
  return 'version' in thing ? versionOptions(t) : otherOptions(t)
}

function idOf(thing: AskedThing | undefined) {
  if (!thing) return {}
  if ('asset' in thing) return { assetUuid: thing.asset.uuid }
  return 'version' in thing ? { versionUuid: thing.version.uuid } : { otherUuid: thing.other.uuid }
}

function aboutOf(t: TextOf, thing: AskedThing | undefined): string | undefined {
  if (!thing) return undefined
  if ('asset' in thing) return thing.asset.name
  return 'version' in thing ? t('version.name', { version: thing.version.version }) : personName(thing.other.user)
}
