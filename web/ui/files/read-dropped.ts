/** A file with its relative path: 'plans/level 3/floor.png', or only its name. */
export interface PlacedFile {
  path: string
  file: File
}

/**
 * The files of a drop, including those in dropped folders. Call it during the event: afterwards the browser discards
 * the data.
 */
export async function readDropped(transfer: DataTransfer): Promise<PlacedFile[]> {
  const entries = Array.from(transfer.items, (item) => item.webkitGetAsEntry())
  const plain = Array.from(transfer.files, (file) => ({ path: file.name, file }))
  if (entries.every((entry) => entry === null)) return plain
  const found = await Promise.all(entries.filter((entry) => entry !== null).map(readEntry))
  return found.flat()
}

/** The files of an `<input type="file">`, with their folders if a whole folder was chosen. */
export function readChosen(files: Iterable<File>): PlacedFile[] {
  return Array.from(files, (file) => ({ path: file.webkitRelativePath || file.name, file }))
}

async function readEntry(entry: FileSystemEntry): Promise<PlacedFile[]> {
  const path = entry.fullPath.replace(/^\/+/, '')
  if (isFile(entry)) {
    const file = await new Promise<File>((resolve, reject) => entry.file(resolve, reject))
    return [{ path, file }]
  }
  const found = await Promise.all((await readFolder(entry as FileSystemDirectoryEntry)).map(readEntry))
  return found.flat()
}

const isFile = (entry: FileSystemEntry): entry is FileSystemFileEntry => entry.isFile

/** Browsers return a folder's entries in batches of a hundred, until an empty one. */
async function readFolder(folder: FileSystemDirectoryEntry): Promise<FileSystemEntry[]> {
  const reader = folder.createReader()
  const all: FileSystemEntry[] = []
  for (;;) {
    const portion = await new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject))
    if (portion.length === 0) return all
    all.push(...portion)
  }
}
