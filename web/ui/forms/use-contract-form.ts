import { useForm } from '@mantine/form'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import type { z } from 'zod'
import { useText } from '../../i18n/language.ts'
import { boundsOf } from './bounds-of.ts'
import { describeField } from './describe-field.ts'
import { formDraft, withoutSecrets } from './form-draft.ts'
import { refusedFields } from './refused-fields.ts'
import { showFirstWrong } from './show-first-wrong.ts'
import { useUnsavedChanges } from './unsaved-changes.ts'
import { useAction } from '../use-action.ts'

const written = (values: Fields) => JSON.stringify(withoutSecrets(values))

type Fields = Record<string, unknown>

interface Options<V extends Fields> {
  /** The form's name, if its input should survive the end of the session and a reload. Secrets never do. */
  draft?: string
  /** The contract's own schema of the body (or the form's part of it). */
  schema: z.ZodType
  initial: V
  /** Sends the form. Its error is shown at the fields that it is about ({@link refusedFields}), otherwise as `error`. */
  submit: (values: V) => Promise<unknown>
  /** Checks beyond the schema, for instance two equal fields: field → translated message. */
  alsoCheck?: (values: V) => Partial<Record<keyof V & string, string>>
}

/**
 * A form over a schema of the contract: validated on submit, then on change; the first invalid field is scrolled to and
 * focused; double clicks submit once; leaving with changes asks first. Spread `field('name')` into a Mantine input and
 * give `onSubmit` to the form.
 */
export function useContractForm<V extends Fields>({ schema, initial, submit, alsoCheck, draft: name }: Options<V>) {
  const t = useText()
  const [draft] = useState(() => formDraft<V>(name))
  useEffect(() => draft.leave, [draft])
  const check = (values: V) => {
    const result = schema.safeParse(values)
    const wrong: Record<string, string> = {}
    for (const issue of result.success ? [] : result.error.issues) {
      wrong[issue.path.join('.')] ??= describeField(t, issue.message, { ...issue, ...boundsOf(schema, issue.path) })
    }
    return { ...alsoCheck?.(values), ...wrong }
  }
  const form = useForm<V>({
    mode: 'controlled',
    initialValues: { ...initial, ...draft.read() },
    validate: check,
    validateInputOnBlur: false,
    onValuesChange: draft.keep,
  })
  const [saved, setSaved] = useState(() => written(initial))
  const sent = useRef<HTMLFormElement>(null)
  const refused = (failure: unknown) => {
    const errors = refusedFields(t, failure, { values: initial, form: sent.current })
    if (!errors) throw failure
    form.setErrors(errors)
    showFirstWrong(sent.current)
  }
  // Values that `submit` itself sets count as saved; input made meanwhile was not sent.
  const assigned = useRef<Partial<V>>({})
  const settle = (values: V) => {
    const stored = written({ ...values, ...assigned.current })
    setSaved(stored)
    draft.drop()
    if (written(form.getValues()) !== stored) draft.keep(form.getValues())
  }
  const { busy, error, run, reset } = useAction((values: V) => {
    assigned.current = {}
    return submit(values).then(() => settle(values), refused)
  })
  useUnsavedChanges(!busy && written(form.values) !== saved)
  return {
    values: form.values,
    set: (values: Partial<V>) => {
      Object.assign(assigned.current, values)
      form.setValues(values)
    },
    field: (name: keyof V & string) => form.getInputProps(name as never),
    onSubmit: (event: FormEvent<HTMLFormElement>) => {
      sent.current = event.currentTarget
      form.onSubmit(run, () => {
        // The refusal of what was sent before.
        reset()
        showFirstWrong(sent.current)
      })(event)
    },
    busy,
    error,
    forgetError: reset,
  }
}
