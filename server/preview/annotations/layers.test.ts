import { edited, type Mark } from '@strongroom/contract/documents/xfdf/marks.ts'
import { toOwn, toShown } from '@strongroom/contract/documents/xfdf/page-space.ts'
import { readLayer } from '@strongroom/contract/documents/xfdf/read-layer.ts'
import { writeLayer } from '@strongroom/contract/documents/xfdf/write-layer.ts'
import { expect, test } from 'vitest'
import { EVERY_KIND, markOf, SPACES } from '../../test/files/marks.ts'
import { parseXfdf } from './parse-xfdf.ts'

const CORNERS = [
  { x: 50, y: 60 },
  { x: 170, y: 130 },
] as const

const bare = ({ source: _source, isEdited: _isEdited, ...mark }: Mark) => mark
const reread = (xfdf: string) => readLayer(parseXfdf(xfdf))
const written = (marks: Mark[]) => writeLayer({ marks, others: [], document: undefined })

test('every kind of mark is read as it was written, on pages turned and cropped in every way', () => {
  for (const space of SPACES)
    for (const kind of EVERY_KIND) {
      const mark = markOf(kind, space, CORNERS)
      const { marks, others } = reread(written([mark]))
      expect(others).toEqual([])
      expect(marks.map(bare), `${kind} at ${space.rotation}`).toEqual([rectangular(mark)])
      // Changed and written once more.
      const again = reread(writeLayer(withMarks(marks.map((one) => edited(one, { color: '#112233' })))))
      expect(again.marks.map(bare)).toEqual([{ ...rectangular(mark), color: '#112233' }])
    }
})

/** Corners of rectangles are read as the lower left and the upper right one. */
function rectangular(mark: Mark): Mark {
  if (!['square', 'circle', 'freetext', 'text', 'stamp'].includes(mark.kind)) return mark
  const [one, other] = mark.points[0]! as [{ x: number; y: number }, { x: number; y: number }]
  const low = { x: Math.min(one.x, other.x), y: Math.min(one.y, other.y) }
  const high = { x: Math.max(one.x, other.x), y: Math.max(one.y, other.y) }
  return { ...mark, points: [[low, high]] }
}

const withMarks = (marks: Mark[]) => ({ marks, others: [], document: undefined })

test('positions convert both ways', () => {
  for (const space of SPACES)
    for (const point of [
      { x: 0, y: 0 },
      { x: space.width, y: 0 },
      { x: 12, y: 34 },
      { x: space.width, y: space.height },
    ])
      expect(toShown(space, toOwn(space, point))).toEqual(point)
})

const FOREIGN = `<?xml version="1.0" encoding="UTF-8"?>
<xfdf xmlns="http://ns.adobe.com/xfdf/" xml:space="preserve"><f href="x.pdf"/><annots><square page="0" rect="1.5,2,30.25,40" subject="Box" fringe="1,1,1,1" name="s" style="cloudy" intensity="2" width="2" color="#FF0000"><contents-richtext><body xmlns="http://www.w3.org/1999/xhtml"><p>Bold <b>text</b></p></body></contents-richtext><popup open="no" rect="0,0,1,1"/></square><sound page="0" rect="0,0,9,9" mode="raw"/></annots><ids original="A" modified="B"/></xfdf>`

test('what we do not know is kept', () => {
  const layer = reread(FOREIGN)
  expect(layer.marks[0]).toMatchObject({ kind: 'square', contents: 'Bold text', color: '#ff0000', width: 2 })
  const printed = (xfdf: string) => xfdf.replace(/^<\?xml[^>]*>\n?/, '')
  // Untouched: only the order of what surrounds the annotations may differ.
  expect(printed(writeLayer(layer))).toContain('<sound page="0" rect="0,0,9,9" mode="raw"/>')
  expect(printed(writeLayer(layer))).toContain('<f href="x.pdf"/>')
  expect(printed(writeLayer(layer))).toContain('rect="1.5,2,30.25,40" subject="Box" fringe="1,1,1,1"')
  expect(printed(writeLayer(layer))).toContain('<b>text</b>')
  const moved = writeLayer({ ...layer, marks: layer.marks.map((mark) => edited(mark, { width: 4 })) })
  expect(moved).toContain('subject="Box"')
  expect(moved).toContain('style="cloudy"')
  expect(moved).toContain('<popup open="no" rect="0,0,1,1"/>')
  expect(moved).toContain('<b>text</b>')
  const renamed = writeLayer({ ...layer, marks: layer.marks.map((mark) => edited(mark, { contents: 'Plain' })) })
  expect(renamed).toContain('<contents>Plain</contents>')
  expect(renamed).not.toContain('<b>text</b>')
})

test('the rotation of words is read and written in quarters; others stay as other programs wrote them', () => {
  const rotations = (attribute: string, kind = 'freetext') => {
    const xfdf = `<xfdf xmlns="http://ns.adobe.com/xfdf/"><annots><${kind} page="0" rect="1,2,30,40" ${attribute}/></annots></xfdf>`
    const { marks } = reread(xfdf)
    const moved = writeLayer(withMarks(marks.map((one) => edited(one, { page: 2 }))))
    return [marks[0]!.rotation, /rotation="(.*?)"/.exec(moved)?.[1]]
  }
  expect(rotations('rotation="90"')).toEqual([90, '90'])
  expect(rotations('rotation="0"', 'stamp')).toEqual([0, '0'])
  expect(rotations('rotation="-90"')).toEqual([270, '270'])
  expect(rotations('rotation="45"')).toEqual([null, '45'])
  expect(rotations('rotation=""')).toEqual([null, ''])
  expect(rotations('')).toEqual([null, undefined])
  expect(rotations('rotation="90"', 'square')).toEqual([null, '90'])
})
