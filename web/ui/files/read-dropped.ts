/** A file with its relative path: 'plans/level 3/floor.png', or only its name. */
export interface PlacedFile {
  path: string
  file: File
}

/** Dropped files, and the paths of all dropped folders, empty ones too. */
export interface Dropped {
  files: PlacedFile[]
  folders: string[]
}

/**
 * The files and folders of a drop, with all that is in them. Call it during the event: afterwards the browser discards
 * the data.
 */
export async function readDropped(transfer: DataTransfer): Promise<Dropped> {
  const entries = Array.from(transfer.items, (item) => item.webkitGetAsEntry())
  const plain = Array.from(transfer.files, (file) => ({ path: file.name, file }))
  if (entries.every((entry) => entry === null)) return { files: plain, folders: [] }
  return joined(await Promise.all(entries.filter((entry) => entry !== null).map(readEntry)))
}

const joined = (parts: Dropped[]): Dropped => ({
  files: parts.flatMap(({ files }) => files),
  folders: parts.flatMap(({ folders }) => folders),
})

/** The files of an `<input type="file">`, with their folders if a whole folder was chosen. */
export function readChosen(files: Iterable<File>): PlacedFile[] {
  return Array.from(files, (file) => ({ path: file.webkitRelativePath || file.name, file }))
}

async function readEntry(entry: FileSystemEntry): Promise<Dropped> {
  const path = entry.fullPath.replace(/^\/+/, '')
  if (isFile(entry)) {
    const file = await new Promise<File>((resolve, reject) => entry.file(resolve, reject))
    return { files: [{ path, file }], folders: [] }
  }
  const inside = joined(await Promise.all((await readFolder(entry as FileSystemDirectoryEntry)).map(readEntry)))
  return { files: inside.files, folders: [path, ...inside.folders] }
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
