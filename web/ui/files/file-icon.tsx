import { ThemeIcon } from '@mantine/core'
import {
  type Icon,
  IconFile,
  IconFileText,
  IconFileTypeDoc,
  IconFileTypePdf,
  IconFileTypePpt,
  IconFileTypeXls,
  IconFolder,
  IconLink,
  IconMusic,
  IconPhoto,
  IconVideo,
  IconZip,
} from '@tabler/icons-react'

type Look = [Icon, string]

const looks: Record<string, Look> = {}
const give = (look: Look, extensions: string) => {
  for (const extension of extensions.split(' ')) looks[extension] = look
}
give([IconFileTypePdf, 'red'], 'pdf')
give([IconFileTypeDoc, 'blue'], 'doc docx odt rtf dot dotx pages')
give([IconFileTypeXls, 'green'], 'xls xlsx ods csv numbers')
give([IconFileTypePpt, 'orange'], 'ppt pptx odp key')
give([IconFileText, 'blue'], 'txt md log eml msg html xml json')
give([IconPhoto, 'violet'], 'jpg jpeg gif png bmp svg webp tif tiff heic')
give([IconVideo, 'grape'], 'mp4 ogg ogv webm m4v f4v mov flv mpeg avi mkv')
give([IconMusic, 'pink'], 'mp3 wav aac m4a f4a oga flac')
give([IconZip, 'gray'], 'zip 7z rar tar gz')

interface Props {
  kind: 'FOLDER' | 'DOCUMENT' | 'LINK'
  /** In lower case without the dot. */
  extension?: string | null
  size?: number
}

/** The tinted tile of a file type. Decorative: the type must also be in words where it matters. */
export function FileIcon({ kind, extension, size = 34 }: Props) {
  const look = kind === 'DOCUMENT' ? looks[extension ?? ''] : undefined
  const [Sign, colour] =
    look ?? (kind === 'FOLDER' ? [IconFolder, 'yellow'] : [kind === 'LINK' ? IconLink : IconFile, 'gray'])
  return (
    <ThemeIcon variant="light" color={colour} size={size} radius="md" aria-hidden style={{ flex: 'none' }}>
      <Sign size={Math.round(size * 0.58)} stroke={1.6} />
    </ThemeIcon>
  )
}
