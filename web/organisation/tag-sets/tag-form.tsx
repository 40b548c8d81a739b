import { Checkbox, NativeSelect, Stack, Textarea, TextInput } from '@mantine/core'
import { type SuggestedTag, TagDefinition } from '@strongroom/contract/organisation/tag-sets.ts'
import { shownTagValue, takesValues, TagType } from '@strongroom/contract/organisation/tag-values.ts'
import type { ReactNode } from 'react'
import { z } from 'zod'
import { useText } from '../../i18n/language.ts'
import { FormError } from '../../ui/forms/form-error.tsx'
import { useContractForm } from '../../ui/forms/use-contract-form.ts'
import { ColourField } from './colour-field.tsx'
import { deniedText } from './denied-text.ts'

const NEW = { name: '', type: 'TEXT', validValues: [], description: '', colour: 'wave', required: false } as const
const linesOf = (text: string) => text.split('\n').filter((line) => line.trim() !== '')

type Fields = Omit<SuggestedTag, 'uuid' | 'validValues'> & { validValues: string }
type Definition = Omit<SuggestedTag, 'uuid'>

/** The form of a tag; its values are one per line. */
export function useTagForm(tag: SuggestedTag | undefined, submit: (definition: Definition) => Promise<unknown>) {
  const { name, type, validValues, description, colour, required } = tag ?? NEW
  const shown = validValues.map((value) => shownTagValue(type, value)).join('\n')
  const initial: Fields = { name, type, validValues: shown, description, colour, required }
  const asked = (values: Fields): Definition => ({ ...values, validValues: linesOf(values.validValues) })
  return useContractForm<Fields>({
    // The form has text where the call has a list.
    schema: z.preprocess((values: Fields) => asked(values), TagDefinition),
    initial,
    submit: (values) => submit(asked(values)),
  })
}

interface Props {
  form: ReturnType<typeof useTagForm>
  /** The failed action, shown above the reason. */
  attempt?: string
  /** The buttons at its end. */
  children: ReactNode
}

export function TagForm({ form, attempt, children }: Props) {
  const t = useText()
  const { values, set } = form
  const ofType = TagType.catch('TEXT')
  return (
    <form onSubmit={form.onSubmit} noValidate>
      <Stack gap="md">
        <TextInput {...form.field('name')} label={t('tag.name')} required data-autofocus autoComplete="off" />
        <NativeSelect
          label={t('tag.type')}
          value={values.type}
          // Values of one type are invalid in another.
          onChange={({ currentTarget: { value } }) => set({ type: ofType.parse(value), validValues: '' })}
          data={TagType.options.map((type) => ({ value: type, label: t(`tag.type.${type}`) }))}
        />
        {takesValues(values.type) && (
          <Textarea
            {...form.field('validValues')}
            label={t('tag.values')}
            description={t(values.type === 'DATE' ? 'tag.values-hint-date' : 'tag.values-hint')}
            autosize
            minRows={3}
            maxRows={10}
          />
        )}
        <Textarea {...form.field('description')} label={t('tag.description')} autosize minRows={2} maxRows={6} />
        <ColourField colour={values.colour} onColour={(colour) => set({ colour })} />
        <Checkbox
          label={t('tag.required')}
          description={t('tag.required.hint')}
          checked={values.required}
          onChange={(event) => set({ required: event.currentTarget.checked })}
        />
        <FormError error={form.error} attempt={attempt} message={deniedText(t, form.error)} />
        {children}
      </Stack>
    </form>
  )
}
