/** A file with its relative path: 'plans/level 3/floor.png', or only its name. */
export interface PlacedFile {
  path: string
  file: File
}

/** Dropped files, and the paths of all dropped folders, empty ones too. */
export interface Dropped {
  files: PlacedFile[]
  folders: string[]
  /** The paths of files and folders that the browser couldn't read. */
  unreadable: string[]
}

/** Tells a file that is chosen twice from another one of the same path: a camera gives every picture one name. */
export const fileKey = ({ path, file: { size, lastModified } }: PlacedFile) => `${path} ${size} ${lastModified}`

/**
 * The files and folders of a drop, with all that is in them. Call it during the event: afterwards the browser discards
 * the data.
 */
export async function readDropped(transfer: DataTransfer): Promise<Dropped> {
  const entries = Array.from(transfer.items, (item) => item.webkitGetAsEntry())
  const plain = Array.from(transfer.files, (file) => ({ path: file.name, file }))
  if (entries.every((entry) => entry === null)) return { files: plain, folders: [], unreadable: [] }
  return joined(await Promise.all(entries.filter((entry) => entry !== null).map(readEntry)))
}

const joined = (parts: Dropped[]): Dropped => ({
  files: parts.flatMap(({ files }) => files),
  folders: parts.flatMap(({ folders }) => folders),
  unreadable: parts.flatMap(({ unreadable }) => unreadable),
})

/** The files of an `<input type="file">`, with their folders if a whole folder was chosen. */
export function readChosen(files: Iterable<File>): PlacedFile[] {
  return Array.from(files, (file) => ({ path: file.webkitRelativePath || file.name, file }))
}

/** One unreadable file must not lose the others of the drop. */
async function readEntry(entry: FileSystemEntry): Promise<Dropped> {
  const path = entry.fullPath.replace(/^\/+/, '')
  const unread = { files: [], folders: [], unreadable: [path] }
  return isFile(entry)
    ? openFile(entry).then(
        (file) => ({ files: [{ path, file }], folders: [], unreadable: [] }),
        () => unread,
      )
    : readFolder(entry as FileSystemDirectoryEntry).then(
        async (entries) => {
          const inside = joined(await Promise.all(entries.map(readEntry)))
          return { ...inside, folders: [path, ...inside.folders] }
        },
        () => unread,
      )
}

const openFile = (entry: FileSystemFileEntry) => new Promise<File>((resolve, reject) => entry.file(resolve, reject))

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
