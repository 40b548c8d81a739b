import { Alert, Button, Group, Paper, Stack, Text, Textarea } from '@mantine/core'
import {
  findTrustedList,
  TrustedEntry,
  twiceIn,
  updateTrustedList,
} from '@strongroom/contract/organisation/trusted-list.ts'
import { IconCheck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { withRecentPassword } from '../../identity/confirm/ask-password.tsx'
import { describe } from '../../i18n/error-messages.ts'
import { ErrorPage } from '../../ui/layout/error-page.tsx'
import { useText } from '../../i18n/language.ts'
import { SecurityCrumbs } from '../workgroups/security-crumbs.tsx'
import { workgroupQuery } from '../workgroups/queries.ts'
import { LedToStart } from '../../shell/led-to-start.tsx'
import { queryClient } from '../../api/query-client.ts'
import { call } from '../../api/call.ts'
import { CallError, isFinal } from '../../api/call-error.ts'
import { FormError } from '../../ui/forms/form-error.tsx'
import { ListSkeleton } from '../../ui/lists/list-skeleton.tsx'
import { PageHeader } from '../../ui/layout/page-header.tsx'
import { useAction } from '../../ui/use-action.ts'
import { useUnsavedChanges } from '../../ui/forms/unsaved-changes.ts'

/** The trusted list of a workgroup, for its administrators. */
export function TrustedListPage(): ReactNode {
  const t = useText()
  const { workgroupUuid } = useParams({ from: '/signed-in/admin/workgroup/$workgroupUuid/trustedlist' })
  const list = useQuery({
    queryKey: ['trusted-list', workgroupUuid],
    queryFn: ({ signal }) => call(findTrustedList, { params: { workgroupUuid } }, { signal }),
    // The form begins with the list as it is now, not as it was shown before.
    gcTime: 0,
    staleTime: 0,
  })
  const workgroup = useQuery(workgroupQuery(workgroupUuid)).data
  if (list.isError && isFinal(list.error))
    return <LedToStart message={describe(new CallError('workgroup.not.found', 404))} />
  if (list.isError && !list.data) return <ErrorPage error={list.error} />
  return (
    <>
      <PageHeader
        title={t('trusted-list.title')}
        breadcrumbs={
          <SecurityCrumbs workgroupUuid={workgroupUuid} name={workgroup?.name} here={t('trusted-list.title')} />
        }
      />
      {list.isPending && <ListSkeleton />}
      {list.data && <TrustedListForm workgroupUuid={workgroupUuid} entries={list.data.entries} />}
    </>
  )
}

const linesOf = (text: string) =>
  text
    .split(/[\s,;]+/)
    .map((line) => line.trim())
    .filter(Boolean)

function useTrustedList(workgroupUuid: string, entries: string[]) {
  const [text, setText] = useState(entries.join('\n'))
  const [saved, setSaved] = useState(text)
  const [before, setBefore] = useState(entries)
  const read = linesOf(text).map((line) => ({ line, entry: TrustedEntry.safeParse(line).data }))
  const wrong = read.filter(({ entry }) => entry === undefined).map(({ line }) => line)
  const twice = twiceIn(read.flatMap(({ entry }) => entry ?? []))
  const saving = useAction(async () => {
    const body = { entries: linesOf(text), before }
    await withRecentPassword(() => call(updateTrustedList, { params: { workgroupUuid }, body }))
    await queryClient.invalidateQueries({ queryKey: ['participants'] })
    setSaved(text)
    setBefore(read.flatMap(({ entry }) => entry ?? []))
  })
  useUnsavedChanges(!saving.busy && text !== saved)
  const change = (next: string) => {
    setText(next)
    saving.reset()
  }
  const save = () => {
    if (wrong.length === 0 && twice.length === 0) saving.run()
  }
  return { text, saving, wrong, twice, change, save }
}

/** The list as lines of text. */
export function TrustedListForm({ workgroupUuid, entries }: { workgroupUuid: string; entries: string[] }) {
  const t = useText()
  const { text, saving, wrong, twice, change, save } = useTrustedList(workgroupUuid, entries)
  const inList = (entries: string[]) => ({ entries: entries.join(', ') })
  const repeated = twice.length > 0 ? t('trusted-list.twice', inList(twice)) : undefined
  const problem = wrong.length > 0 ? t('trusted-list.wrong', inList(wrong)) : repeated
  return (
    <Paper withBorder p="lg" radius="md" maw={720}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          save()
        }}
      >
        <Stack gap="md">
          <Text>{t('trusted-list.text')}</Text>
          <Textarea
            label={t('trusted-list.entries')}
            description={t('trusted-list.entries-hint')}
            autosize
            minRows={6}
            maxRows={20}
            value={text}
            error={problem}
            onChange={(event) => change(event.currentTarget.value)}
          />
          <FormError error={saving.error} />
          <div role="status">
            {saving.done && (
              <Alert color="teal" icon={<IconCheck aria-hidden />} p="sm">
                {t('trusted-list.saved')}
              </Alert>
            )}
          </div>
          <Group justify="flex-end">
            <Button type="submit" loading={saving.busy} disabled={problem !== undefined}>
              {t('trusted-list.save')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Paper>
  )
}
