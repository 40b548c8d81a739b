import { expect, test } from 'vitest'
import { rowsOf, TABLE_HEAD, tableOf } from '../../test/standings.ts'
import type { AnnotationState } from './clauses.ts'
import { annotationActions } from './policy.ts'

const DOCUMENT = {
  isFolder: false,
  isRoot: false,
  isLink: false,
  scanStatus: 'COMPLETE',
  openEdit: true,
  openNewDocument: true,
  openNewFolder: true,
}
const own: AnnotationState = { isOwn: true, isPublic: false, isCurrent: true }
const ANNOTATIONS: Record<string, AnnotationState> = {
  'Private annotations of the person on the current version': own,
  'Private annotations of the person on an earlier version': { ...own, isCurrent: false },
  'Public annotations of the person on the current version': { ...own, isPublic: true },
  'Public annotations of the person on an earlier version': { ...own, isPublic: true, isCurrent: false },
  'Public annotations of another person': { ...own, isOwn: false, isPublic: true },
}

test('who may do what with annotations', async () => {
  const tables = Object.entries(ANNOTATIONS).map(([title, annotation]) =>
    tableOf(
      title,
      rowsOf((standing) => annotationActions(standing, DOCUMENT, annotation)),
    ),
  )
  const virus = tableOf(
    'Public annotations of the person on a document with a virus',
    rowsOf((standing) =>
      annotationActions(standing, { ...DOCUMENT, scanStatus: 'VIRUS_DETECTED' }, { ...own, isPublic: true }),
    ),
  )
  await expect(TABLE_HEAD + [...tables, virus].join('\n')).toMatchFileSnapshot('./policy.table.md')
})
