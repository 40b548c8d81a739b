/** What a record is made of, in its order. Texts are in their reader's language already. */
export type Block =
  | { kind: 'title'; text: string; below: string }
  | { kind: 'heading'; text: string }
  | { kind: 'note'; text: string }
  | { kind: 'facts'; facts: [string, string][] }
  /** Rows of the same columns, whose shares of the width add up to one. */
  | { kind: 'rows'; columns: { label: string; share: number }[]; rows: RecordRow[]; withHead: boolean }

/** Cells, and what is too long for any of them: a hash, on a line of its own. */
export interface RecordRow {
  cells: string[]
  below?: string
}

/** What every page carries. */
export interface RecordFrame {
  title: string
  language: string
  /** With {{page}} and {{pages}} in it. */
  footer: string
  created: number
}

export type WriterRequest = { frame: RecordFrame } | { blocks: Block[] } | { end: true } | { stop: true }
export type WriterReply = { chunk: Uint8Array<ArrayBuffer> } | { done: true } | { ended: true }
