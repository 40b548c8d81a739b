import { Title } from '@mantine/core'
import { useState } from 'react'
import { useText } from '../../i18n/language.ts'
import { ListCard } from '../../ui/lists/list-card.tsx'
import classes from './api-docs.module.css'
import { type Schema, schemaId } from './description.ts'
import { FieldTable } from './field-table.tsx'
import { fieldsOf } from './fields-of.ts'

/** The objects that calls send and answer, by name. */
export function SchemaList({ schemas }: { schemas: Record<string, Schema> }) {
  const t = useText()
  return (
    <section aria-labelledby="schemas" className={classes.group}>
      <Title order={2} id="schemas" tabIndex={-1} className={classes.noun}>
        {t('apiDocs.schemas')}
      </Title>
      <ListCard>
        {Object.entries(schemas).map(([name, schema]) => (
          <SchemaItem key={name} name={name} schema={schema} />
        ))}
      </ListCard>
    </section>
  )
}

function SchemaItem({ name, schema }: { name: string; schema: Schema }) {
  const [opened, setOpened] = useState(false)
  return (
    <details
      id={schemaId(name)}
      className={classes.call}
      onToggle={(event) => event.currentTarget.open && setOpened(true)}
    >
      <summary className={classes.head}>
        <code className={classes.path}>{name}</code>
      </summary>
      {opened && (
        <div className={classes.details}>
          {schema.description && <p lang="en">{schema.description}</p>}
          <FieldTable label={name} fields={fieldsOf(schema)} />
        </div>
      )}
    </details>
  )
}
