import { Button, Group, NativeSelect, Radio, Stack, TextInput } from '@mantine/core'
import {
  createTagPolicy,
  PolicyDefinition,
  type TagPolicy,
  updateTagPolicy,
} from '@strongroom/contract/organisation/tag-policies.ts'
import { limits } from '@strongroom/contract/wire/limits.ts'
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { z } from 'zod'
import { call } from '../../api/call.ts'
import { useText } from '../../i18n/language.ts'
import { ACTIONS_STYLE } from '../../ui/dialogs/actions-style.ts'
import { DialogActions } from '../../ui/dialogs/dialog-actions.tsx'
import { DialogModal } from '../../ui/dialogs/dialog-modal.tsx'
import type { DialogHandle } from '../../ui/dialogs/dialogs.tsx'
import { FormError } from '../../ui/forms/form-error.tsx'
import { useUnsavedChanges } from '../../ui/forms/unsaved-changes.ts'
import { useContractForm } from '../../ui/forms/use-contract-form.ts'
import { useIdempotencyKey } from '../../ui/forms/use-idempotency-key.ts'
import { useAction } from '../../ui/use-action.ts'
import { deniedText } from '../tag-sets/denied-text.ts'
import { type EnteredTag, enteredTag, NEW_TAG } from './entered-tags.ts'
import { PolicyEffects, useEffects } from './policy-effects.tsx'
import { refreshPolicies } from './queries.ts'
import { TagFields } from './tag-fields.tsx'

type Fields = {
  name: string
  effect: TagPolicy['effect']
  condition: TagPolicy['condition']
  assetTags: EnteredTag[]
  userTags: EnteredTag[]
}
const EMPTY: Fields = { name: '', effect: 'DENY', condition: 'ANY', assetTags: [NEW_TAG], userTags: [NEW_TAG] }
const fieldsOf = ({ name, effect, condition, assetTags, userTags }: TagPolicy): Fields => ({
  name,
  effect,
  condition,
  assetTags: assetTags.map(enteredTag),
  userTags: userTags.map(enteredTag),
})
/** The definition that the dialog showed: the server replaces no other one. */
const shownOf = ({ name, effect, condition, assetTags, userTags }: TagPolicy) => ({
  name,
  effect,
  condition,
  assetTags,
  userTags,
})
const Effect = z.enum(['ALLOW', 'DENY'])
const Condition = z.enum(['ALL', 'ANY'])

interface Props {
  workgroupUuid: string
  /** The policy that is changed; none for a new one. */
  policy?: TagPolicy
  dialog: DialogHandle
}

/** Creates or changes a policy in two steps: its definition, then the effect that saving would have. */
export function PolicyDialog({ workgroupUuid, policy, dialog }: Props) {
  const t = useText()
  const [checked, setChecked] = useState<Fields>()
  const [returned, setReturned] = useState(false)
  const form = useContractForm<Fields>({
    schema: z.object(PolicyDefinition),
    initial: policy ? fieldsOf(policy) : EMPTY,
    submit: async (fields) => setChecked(fields),
  })
  return (
    <DialogModal
      title={t(policy ? 'policy.update.title' : 'policy.create')}
      dialog={dialog}
      busy={form.busy}
      size={600}
    >
      {checked ? (
        <SavePolicy
          {...{ workgroupUuid, policy, dialog }}
          definition={checked}
          onBack={() => {
            setChecked(undefined)
            setReturned(true)
          }}
        />
      ) : (
        <Definition {...{ form, workgroupUuid, dialog, returned }} />
      )}
    </DialogModal>
  )
}

type Form = ReturnType<typeof useContractForm<Fields>>

interface DefinitionProps {
  form: Form
  workgroupUuid: string
  dialog: DialogHandle
  /** True if the person came back from the second step: the button that led here is gone. */
  returned: boolean
}

/** The first step: the policy itself. */
function Definition({ form, workgroupUuid, dialog, returned }: DefinitionProps) {
  const t = useText()
  const name = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (returned) name.current?.focus()
  }, [returned])
  return (
    <form onSubmit={form.onSubmit} noValidate>
      <Stack gap="md">
        <TextInput
          {...form.field('name')}
          ref={name}
          label={t('policy.name')}
          required
          data-autofocus
          autoComplete="off"
        />
        <Radio.Group
          label={t('policy.effect')}
          value={form.values.effect}
          onChange={(value) => form.set({ effect: Effect.parse(value) })}
        >
          <Stack gap="xs" mt="xs">
            {Effect.options.map((effect) => (
              <Radio
                key={effect}
                value={effect}
                label={t(`policy.effect.${effect}`)}
                description={t(`policy.effect.${effect}.hint`)}
              />
            ))}
          </Stack>
        </Radio.Group>
        <NativeSelect
          label={t('policy.condition')}
          description={t('policy.condition.hint')}
          value={form.values.condition}
          onChange={({ currentTarget: { value } }) => form.set({ condition: Condition.parse(value) })}
          data={Condition.options.map((one) => ({ value: one, label: t(`policy.condition.${one}`) }))}
        />
        <PolicyTags form={form} workgroupUuid={workgroupUuid} />
        <DialogActions submit={t('policy.next')} cancel={dialog.close} busy={form.busy} />
      </Stack>
    </form>
  )
}

function PolicyTags({ form, workgroupUuid }: { form: Form; workgroupUuid: string }) {
  const t = useText()
  const errorOf = (list: 'assetTags' | 'userTags') => (path?: string) =>
    form.field((path === undefined ? list : `${list}.${path}`) as never).error as string | undefined
  return (
    <>
      <TagFields
        {...{ workgroupUuid }}
        side="ASSET"
        label={t('policy.asset-tags')}
        tags={form.values.assetTags}
        most={limits.tagsPerPolicy}
        onTags={(assetTags) => form.set({ assetTags })}
        errorOf={errorOf('assetTags')}
      />
      <TagFields
        {...{ workgroupUuid }}
        side="USER"
        label={t('policy.user-tags')}
        tags={form.values.userTags}
        most={limits.tagsPerPolicy}
        onTags={(userTags) => form.set({ userTags })}
        errorOf={errorOf('userTags')}
      />
      <span className="dimmed">{t('policy.tags.hint')}</span>
    </>
  )
}

interface SaveProps {
  workgroupUuid: string
  policy: TagPolicy | undefined
  definition: Fields
  dialog: DialogHandle
  onBack: () => void
}

/** The second step: what saving would change, and the button that saves. */
function SavePolicy({ workgroupUuid, policy, definition, dialog, onBack }: SaveProps) {
  const t = useText()
  const effects = useEffects({ workgroupUuid, policyUuid: policy?.uuid ?? null, definition })
  const idempotencyKey = useIdempotencyKey()
  const { busy, error, run } = useAction(async () => {
    if (policy)
      await call(updateTagPolicy, {
        params: { policyUuid: policy.uuid },
        body: { ...definition, before: shownOf(policy) },
      })
    else await call(createTagPolicy, { body: { workgroupUuid, ...definition } }, { idempotencyKey })
    await refreshPolicies()
    dialog.finish()
  })
  useUnsavedChanges(!busy)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    run()
  }
  const kind = policy ? 'update' : 'create'
  return (
    <form onSubmit={submit}>
      <Stack gap="md">
        <StepStart>
          <PolicyEffects effects={effects} />
        </StepStart>
        <FormError
          error={error}
          attempt={t(policy ? 'policy.update.failed' : 'policy.create.failed')}
          message={deniedText(t, error)}
        />
      </Stack>
      <Group justify="flex-end" style={ACTIONS_STYLE}>
        <Button variant="default" onClick={onBack} disabled={busy}>
          {t('dialog.back')}
        </Button>
        <Button type="submit" loading={busy} disabled={effects.isPending}>
          {t(`policy.${kind}.submit`)}
        </Button>
      </Group>
    </form>
  )
}

/** The beginning of the second step, which has the focus: the button that led here is gone. */
function StepStart({ children }: { children: ReactNode }) {
  const start = useRef<HTMLDivElement>(null)
  useEffect(() => start.current?.focus(), [])
  return (
    <div ref={start} tabIndex={-1} style={{ outline: 'none' }}>
      {children}
    </div>
  )
}
