import { DataStore, Upload } from '@tus/server'
import { limits } from '@strongroom/contract/wire/limits.ts'
import { inChange } from '../../kernel/change.ts'
import type { ResumableScope } from '../../http/resumable.ts'
import { Refused } from '../../kernel/refused.ts'
import { insertUpload } from './begin-upload.ts'
import { dropUpload } from './drop-upload.ts'
import { claimUpload } from './finish-upload.ts'
import { findHeldUpload, type HeldUpload, offsetOf, type UploadRow } from './queries.ts'
import { type Lease, takeLease } from './upload-lease.ts'
import { writeUpload } from './write-upload.ts'

type Known = { held: HeldUpload } | { ticket: string }

/** The data store of one request of the protocol. Bytes become chunks of an unclaimed blob, and at the end a document. */
export class UploadStore extends DataStore {
  override extensions = ['creation', 'creation-with-upload', 'termination', 'expiration']
  readonly #scope: ResumableScope
  readonly #ticket: string | undefined
  #held: HeldUpload | undefined
  #lease: Lease | undefined

  constructor(scope: ResumableScope, known: Known) {
    super()
    this.#scope = scope
    if ('held' in known) this.#held = known.held
    else this.#ticket = known.ticket
  }

  get uploadId(): string | undefined {
    return this.#held?.row.id
  }

  /** A new upload has nobody to exclude until it has a row. */
  readonly lock = {
    lock: async () => {
      if (this.#held) await this.#hold(this.#held)
    },
    unlock: async () => {
      await this.#lease?.release()
      this.#lease = undefined
    },
  }

  async #hold(held: HeldUpload): Promise<void> {
    this.#lease = await takeLease(this.#ports, held.row.id)
    this.#held = { ...held, row: this.#lease.row }
  }

  get #ports() {
    return this.#scope.context.ports
  }

  #known(): HeldUpload {
    if (!this.#held) throw new Refused('upload.not.found')
    return this.#held
  }

  override async create(upload: Upload): Promise<Upload> {
    const { origin, context } = this.#scope
    const ticket = this.#ticket
    if (!ticket || upload.size === undefined) throw new Refused('upload.not.found')
    const sent = String(context.request.headers['upload-metadata'] ?? '')
    const { id, size, metadata = {} } = upload
    await inChange(this.#ports, origin, (change) => insertUpload(change, { id, size, ticket, metadata, sent }))
    await this.#hold(await findHeldUpload(this.#ports, ticket, origin.clientInfo))
    // An empty file is complete at once.
    if (size === 0) await this.#append(0)
    return upload
  }

  override async getUpload(): Promise<Upload> {
    const { row } = this.#known()
    const { id, size, expires } = row
    const created = new Date(expires.getTime() - limits.uploadKept)
    return new Upload({ id, size, offset: offsetOf(row, this.#ports), creation_date: created.toISOString() })
  }

  override async write(empty: { resume(): unknown }, _id: string, offset: number): Promise<number> {
    empty.resume()
    const { row } = this.#known()
    return row.finished_as ? row.size : this.#append(offset)
  }

  async #append(offset: number): Promise<number> {
    const held = this.#known()
    const lease = this.#lease
    if (!lease) throw new Refused('upload.busy')
    let row: UploadRow = await writeUpload({ scope: this.#scope, held, lease, offset })
    if (row.stored === row.size && !row.finishes_later)
      row = await claimUpload(this.#ports, { ...held, row }, { lease })
    this.#held = { ...held, row }
    return offsetOf(row, this.#ports)
  }

  override async remove(): Promise<void> {
    await dropUpload(this.#ports, this.#known().row.id)
  }

  override getExpiration(): number {
    return limits.uploadKept
  }
}
