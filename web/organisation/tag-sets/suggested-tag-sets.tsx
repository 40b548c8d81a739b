import { ActionIcon, Button, Group, Popover, Stack, Text } from '@mantine/core'
import { updateWorkspaceTagSets } from '@strongroom/contract/organisation/tag-sets.ts'
import type { Workspace } from '@strongroom/contract/workspaces/workspaces.ts'
import { limits } from '@strongroom/contract/wire/limits.ts'
import { IconTags } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, type ReactNode, useId, useState } from 'react'
import { useText } from '../../i18n/language.ts'
import { call } from '../../api/call.ts'
import { refreshShare } from '../../api/refresh-share.ts'
import { ErrorState } from '../../ui/layout/error-state.tsx'
import { FormError } from '../../ui/forms/form-error.tsx'
import { ListSkeleton } from '../../ui/lists/list-skeleton.tsx'
import { notifyDone } from '../../ui/messages/notify.ts'
import { useAction } from '../../ui/use-action.ts'
import { useUnsavedChanges } from '../../ui/forms/unsaved-changes.ts'
import { offeredQuery, suggestedQuery } from './queries.ts'
import { TagSetChoice } from './tag-set-choice.tsx'

/** The suggested sets of a workspace, in a popover of its page; nothing for people who may not choose them. */
export function SuggestedTagSets({ workspace }: { workspace: Workspace }) {
  return workspace.actions?.updateSuggestedTagSets ? <Suggested workspace={workspace} /> : null
}

/** Unsaved ticks outlive the popover: closing it loses nothing. */
function Suggested({ workspace }: { workspace: Workspace }) {
  const t = useText()
  const title = useId()
  const [opened, setOpened] = useState(false)
  const [ticked, setTicked] = useState<string[]>()
  useUnsavedChanges(ticked !== undefined)
  const close = () => {
    setTicked(undefined)
    setOpened(false)
  }
  return (
    <Popover
      opened={opened}
      onChange={setOpened}
      width={limits.tagSetsWidth}
      position="bottom-end"
      shadow="md"
      trapFocus
      returnFocus
      transitionProps={{ duration: 120 }}
    >
      <Popover.Target>
        <ActionIcon
          variant="default"
          size={36}
          aria-label={t('tag-set.title')}
          title={t('tag-set.title')}
          onClick={() => setOpened(!opened)}
        >
          <IconTags size={18} aria-hidden />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown aria-labelledby={title}>
        <Text id={title} component="h2" fw={600} fz={15} m={0} mb={8}>
          {t('tag-set.suggested')}
        </Text>
        <Choice workspace={workspace} ticked={ticked} onTicked={setTicked} onClose={close} />
      </Popover.Dropdown>
    </Popover>
  )
}

interface ChoiceProps {
  workspace: Workspace
  ticked: string[] | undefined
  onTicked: (ticked: string[]) => void
  onClose: () => void
}

function Choice({ workspace, ticked, onTicked, onClose }: ChoiceProps) {
  const t = useText()
  const offered = useQuery(offeredQuery(workspace.workgroupUuid))
  const suggested = useQuery(suggestedQuery(workspace.uuid))
  const failed = [offered, suggested].find(({ isError }) => isError)
  if (failed) return <ErrorState error={failed.error} retry={() => void failed.refetch()} />
  if (!offered.data || !suggested.data) return <ListSkeleton rows={2} />
  const before = suggested.data.content
  // Sets no longer offered are at the end while they are suggested.
  const sets = [...offered.data.content, ...before.filter(({ archived }) => archived)]
  if (sets.length === 0) return <Text c="dimmed">{t('tag-set.suggested.none')}</Text>
  const chosen = ticked ?? before.map(({ uuid }) => uuid)
  return (
    <ChoiceForm workspace={workspace} chosen={chosen} onClose={onClose}>
      {(busy) => (
        <TagSetChoice label={t('tag-set.suggested')} sets={sets} chosen={chosen} onChosen={onTicked} disabled={busy} />
      )}
    </ChoiceForm>
  )
}

interface FormProps {
  workspace: Workspace
  chosen: string[]
  onClose: () => void
  children: (busy: boolean) => ReactNode
}

function ChoiceForm({ workspace, chosen, onClose, children }: FormProps) {
  const t = useText()
  const { busy, error, run } = useAction(async () => {
    const body = { suggestedTagSetUuids: chosen }
    await call(updateWorkspaceTagSets, { params: { workspaceUuid: workspace.uuid }, body })
    await refreshShare('workspaces')
    notifyDone(t('tag-set.suggested.saved'))
    onClose()
  })
  const save = (event: FormEvent) => {
    event.preventDefault()
    run()
  }
  return (
    <form onSubmit={save}>
      <Stack gap="sm">
        {children(busy)}
        <FormError error={error} />
        <Group justify="flex-end" gap="xs">
          <Button variant="default" size="xs" onClick={onClose} disabled={busy}>
            {t('dialog.cancel')}
          </Button>
          <Button type="submit" size="xs" loading={busy}>
            {t('settings.save')}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
