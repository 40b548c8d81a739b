import { Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { useText } from '../../i18n/language.ts'
import type { MessageKey } from '../../i18n/namespaces.ts'
import classes from './api-docs.module.css'
import { CurlExample } from './curl-example.tsx'
import type { Call, Description, Schema } from './description.ts'
import { ErrorTable } from './error-table.tsx'
import { FieldTable } from './field-table.tsx'
import { fieldsOf } from './fields-of.ts'

/** Who may call, the request, the answer, the errors, and an example. */
export function CallDetails({ call, description }: { call: Call; description: Description }) {
  const t = useText()
  const [type, body] = Object.entries(call.requestBody?.content ?? {})[0] ?? []
  const reply = call.responses['200']?.content?.['application/json']
  const parameters = call.parameters.map(({ name, in: place, required, schema }) => ({
    ...fieldsOf({ properties: { [name]: schema }, required: required ? [name] : [] })[0]!,
    place,
  }))
  return (
    <div className={classes.details}>
      {call.description && <p lang="en">{call.description}</p>}
      <p>
        <a href={`#${call.operationId}`}>
          <code>{call.operationId}</code>
        </a>{' '}
        · {t(authorizationOf(call))}
      </p>
      {parameters.length > 0 && (
        <Part title={t('apiDocs.parameters')}>
          <FieldTable label={t('apiDocs.parameters')} fields={parameters} />
        </Part>
      )}
      {body && (
        <Part title={t('apiDocs.body')} beside={type}>
          <FieldTable label={t('apiDocs.body')} fields={fieldsOf(body.schema)} />
        </Part>
      )}
      <Part title={t('apiDocs.reply')} beside={statusOf(call)}>
        {reply ? (
          <Reply schema={reply.schema} />
        ) : (
          <p>{t(call.responses['206'] ? 'apiDocs.bytes' : 'apiDocs.empty')}</p>
        )}
      </Part>
      <Part title={t('apiDocs.errors')}>
        <ErrorTable responses={call.responses} />
      </Part>
      <Part title={t('apiDocs.example')}>
        <CurlExample call={call} description={description} />
      </Part>
    </div>
  )
}

function Reply({ schema }: { schema: Schema }) {
  const t = useText()
  return <FieldTable label={t('apiDocs.reply')} fields={fieldsOf(schema)} />
}

function Part({ title, beside, children }: { title: string; beside?: string | undefined; children: ReactNode }) {
  return (
    <section>
      <Title order={3} className={classes.part}>
        {title} {beside && <code className={classes.beside}>{beside}</code>}
      </Title>
      {children}
    </section>
  )
}

const statusOf = ({ responses }: Call) =>
  Object.keys(responses)
    .filter((status) => status.startsWith('2'))
    .join(', ')

function authorizationOf({ security }: Call): MessageKey {
  if (security.length === 0) return 'apiDocs.auth.anyone'
  return security.some((one) => 'cookie' in one) ? 'apiDocs.auth.bytes' : 'apiDocs.auth.signed-in'
}
