import { Button, VisuallyHidden } from '@mantine/core'
import type { ComparedRow, Comparison } from '@strongroom/contract/documents/document-text.ts'
import { useState } from 'react'
import { useText } from '../../i18n/language.ts'
import classes from './comparison.module.css'

interface Props {
  comparison: Comparison
  view: 'sides' | 'inline'
}

/** Rows shown at once; more on request. */
const AT_ONCE = 300

/** The rows of a comparison: both versions beside each other, or one below the other. */
export function ComparisonTable({ comparison, view }: Props) {
  const t = useText()
  const [shown, setShown] = useState(AT_ONCE)
  const { from, to, rows, hasMore } = comparison
  const Row = view === 'sides' ? SideRow : InlineRow
  return (
    <>
      <table className={classes.table} data-view={view}>
        <colgroup>
          {(view === 'sides' ? [true, false, true, false] : [true, true, false]).map((isLine, at) => (
            <col key={at} className={isLine ? classes.lines : undefined} />
          ))}
        </colgroup>
        <thead>
          {view === 'sides' ? (
            <tr>
              {[from, to].map((version, at) => (
                <th key={at} colSpan={2} scope="col">
                  {t('version.name', { version })}
                </th>
              ))}
            </tr>
          ) : (
            <tr>
              <th scope="col">{t('version.number', { version: from })}</th>
              <th scope="col">{t('version.number', { version: to })}</th>
              <th scope="col">{t('version.compare.text')}</th>
            </tr>
          )}
        </thead>
        <tbody>
          {rows
            .slice(0, shown)
            .map((row, at) =>
              row.kind === 'gap' ? (
                <Gap key={at} count={row.count ?? 0} columns={view === 'sides' ? 4 : 3} />
              ) : (
                <Row key={at} row={row} />
              ),
            )}
        </tbody>
      </table>
      {shown < rows.length && (
        <div className={classes.more}>
          <Button variant="default" size="xs" onClick={() => setShown(shown + AT_ONCE)}>
            {t('version.compare.more')}
          </Button>
        </div>
      )}
      {shown >= rows.length && hasMore && <p className={classes.limit}>{t('version.compare.rows-cut')}</p>}
    </>
  )
}

function Gap({ count, columns }: { count: number; columns: number }) {
  const t = useText()
  return (
    <tr className={classes.gap}>
      <td colSpan={columns}>{t('version.compare.gap', { count })}</td>
    </tr>
  )
}

type Side = NonNullable<ComparedRow['before']>

function SideRow({ row: { kind, before, after } }: { row: ComparedRow }) {
  return (
    <tr data-kind={kind}>
      <LineNumber side={before} />
      <td className={classes.old}>{before && <Words side={before} tag={kind === 'same' ? undefined : 'del'} />}</td>
      <LineNumber side={after} />
      <td className={classes.new}>{after && <Words side={after} tag={kind === 'same' ? undefined : 'ins'} />}</td>
    </tr>
  )
}

/** A changed line is two rows: the old one, then the new one. */
function InlineRow({ row: { kind, before, after } }: { row: ComparedRow }) {
  if (kind === 'same')
    return (
      <tr>
        <LineNumber side={before} />
        <LineNumber side={after} />
        <td>{after && <Words side={after} tag={undefined} />}</td>
      </tr>
    )
  return (
    <>
      {before && (
        <tr data-kind={kind}>
          <LineNumber side={before} />
          <LineNumber side={null} />
          <td className={classes.old}>
            <Words side={before} tag="del" />
          </td>
        </tr>
      )}
      {after && (
        <tr data-kind={kind}>
          <LineNumber side={null} />
          <LineNumber side={after} />
          <td className={classes.new}>
            <Words side={after} tag="ins" />
          </td>
        </tr>
      )}
    </>
  )
}

/** The line of a plain text, or the page of a paragraph. */
function LineNumber({ side }: { side: Side | null }) {
  const t = useText()
  return (
    <td className={classes.line}>
      {side && (side.page === null ? side.line : t('version.compare.page', { page: side.page }))}
    </td>
  )
}

/** The words of a line; those that only this version has are marked, for screen readers in words. */
function Words({ side, tag: Tag }: { side: Side; tag: 'ins' | 'del' | undefined }) {
  const t = useText()
  return (
    <>
      {Tag && (
        <VisuallyHidden>{t(Tag === 'ins' ? 'version.compare.is-new' : 'version.compare.is-old')} </VisuallyHidden>
      )}
      {side.parts.map(({ text, differs }, at) =>
        Tag && differs ? <Tag key={at}>{text}</Tag> : <span key={at}>{text}</span>,
      )}
    </>
  )
}
