/** The blocks of a record, in order. Texts are in their reader's language. */
export type Block =
  | { kind: 'title'; text: string; below: string }
  | { kind: 'heading'; text: string }
  | { kind: 'note'; text: string }
  | { kind: 'facts'; facts: [string, string][] }
  /** Rows with the same columns, whose shares of the width add up to one. */
  | { kind: 'rows'; columns: { label: string; share: number }[]; rows: RecordRow[]; withHead: boolean }

/** Cells, and a value that is too long for them: a hash, on a separate line. */
export interface RecordRow {
  cells: string[]
  below?: string
}

/** The frame of every page. */
export interface RecordFrame {
  title: string
  language: string
  /** Contains {{page}} and {{pages}}. */
  footer: string
  created: number
  /** A file inside the PDF, which is PDF/A-3 then. */
  attached?: { name: string; type: string; content: Uint8Array }
}

export type WriterRequest = { frame: RecordFrame } | { blocks: Block[] } | { end: true } | { stop: true }
export type WriterReply = { chunk: Uint8Array<ArrayBuffer> } | { done: true } | { ended: true }
