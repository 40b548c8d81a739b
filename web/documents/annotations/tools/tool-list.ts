import {
  type Icon,
  IconArrowUpRight,
  IconCircle,
  IconEraser,
  IconHighlight,
  IconLine,
  IconNote,
  IconPointer,
  IconPolygon,
  IconScribble,
  IconSquare,
  IconStrikethrough,
  IconTypography,
  IconUnderline,
} from '@tabler/icons-react'
import type { MessageKey } from '../../../i18n/namespaces.ts'
import type { Tool } from '../layers/view-state.ts'

/** The tools in the order of the toolbar, without stamps, which have a menu. */
export const TOOL_LIST: readonly { tool: Tool; icon: Icon; text: MessageKey }[] = [
  { tool: 'select', icon: IconPointer, text: 'annotations.tool.select' },
  { tool: 'highlight', icon: IconHighlight, text: 'annotations.kind.highlight' },
  { tool: 'underline', icon: IconUnderline, text: 'annotations.kind.underline' },
  { tool: 'strikeout', icon: IconStrikethrough, text: 'annotations.kind.strikeout' },
  { tool: 'text', icon: IconNote, text: 'annotations.kind.text' },
  { tool: 'freetext', icon: IconTypography, text: 'annotations.kind.freetext' },
  { tool: 'ink', icon: IconScribble, text: 'annotations.kind.ink' },
  { tool: 'line', icon: IconLine, text: 'annotations.kind.line' },
  { tool: 'arrow', icon: IconArrowUpRight, text: 'annotations.tool.arrow' },
  { tool: 'square', icon: IconSquare, text: 'annotations.kind.square' },
  { tool: 'circle', icon: IconCircle, text: 'annotations.kind.circle' },
  { tool: 'polygon', icon: IconPolygon, text: 'annotations.kind.polygon' },
  { tool: 'erase', icon: IconEraser, text: 'annotations.tool.erase' },
]
