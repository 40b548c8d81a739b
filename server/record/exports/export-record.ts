import type { Input } from '@strongroom/contract/wire/endpoint.ts'
import type * as contract from '@strongroom/contract/record/records.ts'
import { create as contentDisposition } from 'content-disposition'
import { workspaceEntity } from '../../access/standing.ts'
import { heldBy } from '../audit/export-audit.ts'
import { findExportable } from '../audit/queries.ts'
import { localeOf } from '../../mail/text.ts'
import type { BytesReply, BytesScope } from '../../http/answer-bytes.ts'
import type { Read } from '../../kernel/read.ts'
import { guard } from '../../workspaces/workspaces/queries.ts'
import { bundleOf } from './bundle-record.ts'
import { recordSections, type Reader } from './record-sections.ts'
import { recordText } from './record-texts.ts'
import { writePdf } from './write-pdf.ts'

const TYPES = { pdf: 'application/pdf', bundle: 'application/zip' }
const NAMES = { pdf: 'record.pdf', bundle: 'record.zip' }

/** Exports the record of a workspace, written while it is sent, so that none is too large. */
export async function exportRecord(
  scope: BytesScope,
  { query }: Input<typeof contract.exportRecord>,
): Promise<BytesReply> {
  const { read } = scope
  const standing = await findExportable(read, query.workspaceUuid, query.isDeletedWorkspace)
  const reader = await readerOf(read)
  const { format, includeParticipants, includeDocuments, includeComments, includeTasks, includeActivity } = query
  const wanted = { includeParticipants, includeDocuments, includeComments, includeTasks, includeActivity }
  await scope.change(async (change) => {
    change.authorize(guard(standing), 'exportAudit')
    change.actingAs(standing.participantId)
    change.record('WORKSPACE_RECORD_EXPORTED', workspaceEntity(standing), { to: { format, ...wanted } })
  })
  const asked = { read, standing, reader }
  const t = recordText(reader.locale)
  const frame = {
    title: standing.workspaceName,
    language: reader.locale,
    footer: `${standing.workspaceName.slice(0, 80)} · ${t('record.page', { page: '{{page}}', pages: '{{pages}}' })}`,
    created: read.now.getTime(),
  }
  const pdf = () => writePdf(frame, recordSections(asked, wanted))
  return {
    status: 200,
    headers: {
      'content-type': TYPES[format],
      'content-disposition': contentDisposition(`${standing.workspaceName} ${NAMES[format]}`),
    },
    body: format === 'pdf' ? pdf() : bundleOf(asked, wanted, pdf()),
    held: heldBy(scope, standing),
  }
}

export async function readerOf(read: Read): Promise<Reader> {
  const { locale, timezone } = await read.db
    .selectFrom('person')
    .select(['locale', 'timezone'])
    .where('id', '=', read.actor.personId)
    .executeTakeFirstOrThrow()
  return { locale: localeOf(locale), timezone }
}
