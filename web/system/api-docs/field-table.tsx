import { useText } from '../../i18n/language.ts'
import classes from './api-docs.module.css'
import { schemaId } from './description.ts'
import { DottedCode } from './dotted-code.tsx'
import type { Field } from './fields-of.ts'

interface Props {
  label: string
  fields: (Field & { place?: string })[]
}

/** Names, types and limits of fields. `place` is the location of a parameter. */
export function FieldTable({ label, fields }: Props) {
  const t = useText()
  return (
    <table className={classes.table} aria-label={label}>
      <thead>
        <tr>
          <th scope="col">{t('apiDocs.field')}</th>
          <th scope="col">{t('apiDocs.type')}</th>
          <th scope="col">{t('apiDocs.notes')}</th>
        </tr>
      </thead>
      <tbody>
        {fields.map((field) => (
          <tr key={`${field.place ?? ''} ${field.name}`}>
            <td>
              <DottedCode text={field.name || '—'} />
              {field.required && field.name !== '' && <span className={classes.required}>{t('apiDocs.required')}</span>}
            </td>
            <td>
              <FieldType field={field} />
            </td>
            <td className={classes.notes} lang="en">
              {[...(field.place ? [field.place] : []), ...field.notes].join(' · ')}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function FieldType({ field: { type, schema } }: { field: Field }) {
  if (!schema) return <code>{type}</code>
  return (
    <a href={`#${schemaId(schema)}`}>
      <code>{type}</code>
    </a>
  )
}
