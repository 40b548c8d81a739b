import { errors } from '@strongroom/contract/registry/errors.ts'
import { useText } from '../../i18n/language.ts'
import classes from './api-docs.module.css'
import type { Operation } from './description.ts'
import { DottedCode } from './dotted-code.tsx'

/** The error codes of a call, by status. */
export function ErrorTable({ responses }: Pick<Operation, 'responses'>) {
  const t = useText()
  const codes = Object.entries(responses).flatMap(([status, { 'x-codes': codes = [] }]) =>
    codes.map((code) => ({ status, code })),
  )
  return (
    <table className={classes.table} aria-label={t('apiDocs.errors')}>
      <thead>
        <tr>
          <th scope="col">{t('apiDocs.code')}</th>
          <th scope="col">{t('apiDocs.status')}</th>
          <th scope="col">{t('apiDocs.notes')}</th>
        </tr>
      </thead>
      <tbody>
        {codes.map(({ status, code }) => (
          <tr key={code}>
            <td>
              <DottedCode text={code} />
            </td>
            <td>{status}</td>
            <td className={classes.notes} lang="en">
              {errors[code as keyof typeof errors]?.description}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
