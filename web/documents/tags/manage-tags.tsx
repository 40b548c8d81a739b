import { Alert, Text } from '@mantine/core'
import type { Asset } from '@strongroom/contract/documents/assets.ts'
import { IconAlertTriangle } from '@tabler/icons-react'
import { type FormEvent, useState } from 'react'
import { text, useText } from '../../i18n/language.ts'
import { DialogActions } from '../../ui/dialogs/dialog-actions.tsx'
import { DialogModal } from '../../ui/dialogs/dialog-modal.tsx'
import type { DialogHandle } from '../../ui/dialogs/dialogs.tsx'
import { FormError } from '../../ui/forms/form-error.tsx'
import { useUnsavedChanges } from '../../ui/forms/unsaved-changes.ts'
import { notifyDone } from '../../ui/messages/notify.ts'
import { useAction } from '../../ui/use-action.ts'
import { sendTags, type Untagged, untaggedOf, withTags } from './send-tags.ts'
import { TagChoice } from './tag-choice.tsx'
import type { TagChangeMap } from './tag-options.ts'

interface Props {
  assets: Asset[]
  dialog: DialogHandle
  /** Receives what could not be tagged. */
  onDone: (failed: Asset[]) => void
}

const NONE: TagChangeMap = new Map()

/** The dialog that changes the tags of one or several documents and links. */
export function ManageTags({ assets: given, dialog, onDone }: Props) {
  const t = useText()
  const [assets, setAssets] = useState(given)
  const [changes, setChanges] = useState(NONE)
  const [untagged, setUntagged] = useState<Untagged[]>([])
  const { busy, error, run } = useAction(async () => {
    setUntagged([])
    const answer = await sendTags(assets, changes)
    const refused = new Set(answer.errors.map(({ assetUuid }) => assetUuid))
    if (answer.changes.length > 0) notifyDone(text('tag.manage.done', { count: answer.changes.length }))
    if (refused.size === 0) {
      dialog.finish()
      return onDone([])
    }
    setAssets(withTags(assets, answer))
    setUntagged(untaggedOf(assets, answer))
    onDone(given.filter(({ uuid }) => refused.has(uuid)))
  })
  useUnsavedChanges(!busy && changes.size > 0)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    run()
  }
  const [first] = given
  const title =
    given.length === 1
      ? t('tag.manage.one', { name: first?.name ?? '' })
      : t('tag.manage.many', { count: given.length })
  return (
    <DialogModal title={title} dialog={dialog} busy={busy} size={520}>
      <TagChoice workspaceUuid={first?.workspaceUuid ?? ''} assets={assets} changes={changes} onChanges={setChanges}>
        {/* Without a box of its own, in which its buttons would stay. */}
        <form onSubmit={submit} style={{ display: 'contents' }}>
          <FormError error={error} attempt={t('tag.manage.failed')} />
          {untagged.length > 0 && <Refusals untagged={untagged} />}
          <DialogActions
            submit={t('tag.manage.submit')}
            cancel={dialog.close}
            busy={busy}
            disabled={changes.size === 0}
          />
        </form>
      </TagChoice>
    </DialogModal>
  )
}

/** The most names in the notice. */
const NAMED = 10

function Refusals({ untagged }: { untagged: Untagged[] }) {
  const t = useText()
  const others = untagged.length - NAMED
  return (
    <Alert
      color="orange"
      icon={<IconAlertTriangle aria-hidden />}
      p="sm"
      role="alert"
      title={t('tag.manage.partly', { count: untagged.length })}
    >
      {untagged.slice(0, NAMED).map(({ name, reason }) => (
        <Text key={name} size="sm">
          {name}: {reason}
        </Text>
      ))}
      {others > 0 && <Text size="sm">{t('asset.bulk.and-more', { count: others })}</Text>}
    </Alert>
  )
}
