import { Skeleton, Stack, Text } from '@mantine/core'
import { previewTagPolicy, type PolicyPreview } from '@strongroom/contract/organisation/tag-policies.ts'
import type { CallInput } from '@strongroom/contract/wire/endpoint.ts'
import { limits } from '@strongroom/contract/wire/limits.ts'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../api/call.ts'
import { useText } from '../../i18n/language.ts'
import { FormError } from '../../ui/forms/form-error.tsx'
import classes from './policies.module.css'

type Change = CallInput<typeof previewTagPolicy>['body']

/** The effect of a change, computed again for each opened dialog: tags and people change elsewhere. */
export const useEffects = (change: Change) =>
  useQuery({
    queryKey: ['tag-policy-preview', change],
    queryFn: ({ signal }) => call(previewTagPolicy, { body: change }, { signal }),
    gcTime: 0,
    staleTime: 0,
    retry: false,
  })

interface Props {
  effects: ReturnType<typeof useEffects>
  /** The policy would be deleted: it won't apply to anything later. */
  ending?: boolean
}

/** Who would lose or gain sight of how many documents. */
export function PolicyEffects({ effects, ending = false }: Props) {
  const t = useText()
  return (
    <section aria-label={t('policy.effects')} aria-busy={effects.isPending}>
      <Stack gap="sm">
        <Text fw={600} fz="sm" aria-hidden>
          {t('policy.effects')}
        </Text>
        <FormError error={effects.error} attempt={t('policy.effects.failed')} />
        {effects.isPending && <Skeleton height={72} />}
        <div role="status">{effects.data && <Effects preview={effects.data} ending={ending} />}</div>
      </Stack>
    </section>
  )
}

function Effects({ preview, ending }: { preview: PolicyPreview; ending: boolean }) {
  const t = useText()
  const { losing, gaining, people } = preview
  if (losing.people + gaining.people === 0)
    return (
      <Text fz="sm">
        {t('policy.effects.none')} {!ending && t('policy.effects.later')}
      </Text>
    )
  return (
    <Stack gap="sm">
      <dl className={classes.reaches}>
        <Reach label={t('policy.effects.losing')} reach={losing} />
        <Reach label={t('policy.effects.gaining')} reach={gaining} />
      </dl>
      {people.length > 0 && (
        <ul className={classes.people} aria-label={t('policy.effects.named')}>
          {people.map(({ userUuid, name, email, documentsLost, documentsGained }) => (
            <li key={userUuid}>
              <span>
                {name}
                {email !== null && email !== name && <span className="dimmed"> {email}</span>}
              </span>
              <span className="dimmed">
                {documentsLost > 0 && <span>{t('policy.effects.loses', { count: documentsLost })} </span>}
                {documentsGained > 0 && <span>{t('policy.effects.gains', { count: documentsGained })}</span>}
              </span>
            </li>
          ))}
        </ul>
      )}
      <Text fz="xs" c="dimmed">
        {t('policy.effects.others', { count: limits.policyPreviewPeople })}
      </Text>
    </Stack>
  )
}

function Reach({ label, reach }: { label: string; reach: PolicyPreview['losing'] }) {
  const t = useText()
  return (
    <div className={classes.reach}>
      <dt>{label}</dt>
      <dd>{t('policy.effects.people', { count: reach.people })}</dd>
      <dd>{t('policy.effects.documents', { count: reach.documents })}</dd>
    </div>
  )
}
