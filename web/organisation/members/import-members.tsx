import { Badge, Button, FileButton, Group, Stack, Text, Textarea } from '@mantine/core'
import { limits } from '@strongroom/contract/wire/limits.ts'
import { useState } from 'react'
import { useText } from '../../i18n/language.ts'
import { refusedFile } from '../../ui/files/refused-file.ts'
import { DialogActions } from '../../ui/dialogs/dialog-actions.tsx'
import { DialogModal } from '../../ui/dialogs/dialog-modal.tsx'
import { type DialogHandle, openDialog } from '../../ui/dialogs/dialogs.tsx'
import { FormError } from '../../ui/forms/form-error.tsx'
import { inviteReason } from './invite-reason.ts'
import { useUnsavedChanges } from '../../ui/forms/unsaved-changes.ts'
import { useAction } from '../../ui/use-action.ts'
import { refreshWorkgroup } from '../workgroups/queries.ts'
import { type CheckedLine, checkLines, inviteLines, isInvitable, type LineState } from './import-invitees.ts'
import classes from './import-members.module.css'
import { readInvitees } from './read-invitees.ts'

const COLOURS: Record<LineState, string> = {
  INVITABLE: 'teal',
  PENDING: 'blue',
  MEMBER: 'gray',
  ELSEWHERE: 'red',
  DISABLED: 'red',
  INVALID: 'red',
  REPEATED: 'gray',
  SENT: 'teal',
  FAILED: 'red',
}

export const openImportMembers = (workgroupUuid: string) =>
  openDialog((dialog) => <ImportMembers workgroupUuid={workgroupUuid} dialog={dialog} />)

/** The list, its check, and its invitations, in this order. */
function useImport(workgroupUuid: string) {
  const [list, setList] = useState('')
  const [message, setMessage] = useState('')
  const [lines, setLines] = useState<CheckedLine[]>()
  const [sent, setSent] = useState(false)
  const read = readInvitees(list)
  const isTooLong = read.length > limits.inviteesChecked
  const check = useAction(async () => setLines(await checkLines(workgroupUuid, read)))
  const send = useAction(async () => {
    setLines(await inviteLines(workgroupUuid, lines ?? [], message))
    setSent(true)
    await refreshWorkgroup()
  })
  useUnsavedChanges(list.trim() !== '' && !sent)
  const change = (next: string) => {
    setList(next)
    setLines(undefined)
    check.reset()
  }
  return {
    list,
    change,
    message,
    setMessage,
    lines,
    back: () => setLines(undefined),
    sent,
    read,
    isTooLong,
    check,
    send,
  }
}

/** Invites a pasted list or a CSV file: every line is shown with its result before and after sending. */
function ImportMembers({ workgroupUuid, dialog }: { workgroupUuid: string; dialog: DialogHandle }) {
  const t = useText()
  const work = useImport(workgroupUuid)
  const { lines, sent, check, send } = work
  const count = lines?.filter(isInvitable).length ?? 0
  const failed = check.error ?? send.error
  const submit = () => {
    if (sent) return dialog.finish()
    if (lines) return send.run()
    return check.run()
  }
  const label = sent ? t('dialog.close') : lines ? t('members.import.send', { count }) : t('members.import.check')
  return (
    <DialogModal title={t('members.import')} dialog={dialog} busy={check.busy || send.busy} size={640}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
      >
        <Stack gap="md">
          {lines ? <Report lines={lines} /> : <ListFields work={work} />}
          {lines && !sent && (
            <Textarea
              label={t('participant.message')}
              description={t('participant.message-hint')}
              autosize
              minRows={2}
              maxRows={6}
              maxLength={limits.message}
              value={work.message}
              onChange={(event) => work.setMessage(event.currentTarget.value)}
            />
          )}
          <FormError error={failed} message={failed ? inviteReason(failed) : undefined} />
          <DialogActions
            submit={label}
            cancel={lines && !sent ? work.back : dialog.close}
            {...(lines && !sent ? { keep: t('members.import.back') } : {})}
            busy={check.busy || send.busy}
            disabled={lines ? !sent && count === 0 : work.read.length === 0 || work.isTooLong}
          />
        </Stack>
      </form>
    </DialogModal>
  )
}

function ListFields({ work }: { work: ReturnType<typeof useImport> }) {
  const t = useText()
  const [refused, setRefused] = useState<string>()
  const choose = async (file: File | null) => {
    if (!file) return
    const reason = refusedFile(t, file, { extensions: ['csv', 'txt'], maxBytes: limits.genericUpload })
    setRefused(reason)
    if (!reason) work.change(await file.text())
  }
  return (
    <>
      <Text>{t('members.import.what')}</Text>
      <Textarea
        label={t('members.import.list')}
        description={t('members.import.list-hint', { count: limits.inviteesChecked })}
        autosize
        minRows={6}
        maxRows={12}
        data-autofocus
        value={work.list}
        error={work.isTooLong ? t('members.import.too-long', { count: limits.inviteesChecked }) : undefined}
        onChange={(event) => work.change(event.currentTarget.value)}
      />
      <Group>
        <FileButton
          accept=".csv,.txt,text/csv,text/plain"
          onChange={(file) => void choose(file)}
          inputProps={{ 'aria-label': t('members.import.file') }}
        >
          {(props) => (
            <Button {...props} variant="default" size="xs">
              {t('members.import.file')}
            </Button>
          )}
        </FileButton>
        {refused && (
          <Text size="sm" c="var(--mantine-color-error)" role="alert">
            {refused}
          </Text>
        )}
      </Group>
    </>
  )
}

function Report({ lines }: { lines: CheckedLine[] }) {
  const t = useText()
  return (
    // The keyboard scrolls it.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <ul className={classes.lines} aria-label={t('members.import.report')} tabIndex={0}>
      {lines.map(({ number, text, email, state, reason }) => (
        <li key={number} className={classes.line}>
          <span className={classes.text}>
            {t('members.import.line', { number })} {email ?? text}
            {reason !== undefined && <span className={classes.reason}>{reason}</span>}
          </span>
          <Badge size="sm" color={COLOURS[state]} flex="none">
            {t(`members.import.${state}`)}
          </Badge>
        </li>
      ))}
    </ul>
  )
}
