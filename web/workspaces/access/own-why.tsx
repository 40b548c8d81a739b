import { Stack } from '@mantine/core'
import type { WhyClause } from '@strongroom/contract/why/why.ts'
import { type UseQueryOptions, useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useText } from '../../i18n/language.ts'
import type { MessageKey } from '../../i18n/namespaces.ts'
import { Blade } from '../../ui/dialogs/blade.tsx'
import type { DialogHandle } from '../../ui/dialogs/dialogs.tsx'
import { ErrorState } from '../../ui/layout/error-state.tsx'
import { ListSkeleton } from '../../ui/lists/list-skeleton.tsx'
import { ActionField } from './action-field.tsx'
import { WhyAnswer } from './why-answer.tsx'

interface Why {
  allowed: boolean
  clauses: readonly WhyClause[]
}

interface Props<A extends string, W extends Why, K extends readonly unknown[]> {
  dialog: DialogHandle
  /** The actions to choose from, with their names. */
  names: Record<A, MessageKey>
  isOffered: (action: A) => boolean
  queryOf: (action: A) => UseQueryOptions<W, Error, W, K>
  /** The object of the actions, unless it is the person's account. */
  children?: ReactNode
}

/** The blade that explains why the caller can or can't do something with their account or a workgroup. */
export function OwnWhy<A extends string, W extends Why, K extends readonly unknown[]>({
  dialog,
  names,
  isOffered,
  queryOf,
  children,
}: Props<A, W, K>): ReactNode {
  const t = useText()
  // Actions that aren't offered come first, because people wonder about those.
  const [options] = useState(() => {
    const all = (Object.entries(names) as [A, MessageKey][]).map(([value, name]) => ({ value, label: t(name) }))
    return [...all.filter(({ value }) => !isOffered(value)), ...all.filter(({ value }) => isOffered(value))]
  })
  const [action, setAction] = useState(options[0]!.value)
  const why = useQuery(queryOf(action))
  return (
    <Blade title={t('why.title-own')} dialog={dialog}>
      <Stack gap="md">
        {children}
        <ActionField options={options} value={action} onAction={setAction} />
        {why.isError && <ErrorState error={why.error} retry={() => void why.refetch()} />}
        {why.isPending && <ListSkeleton />}
        {why.data && <WhyAnswer {...why.data} name={undefined} />}
      </Stack>
    </Blade>
  )
}
