import * as contract from '@strongroom/contract/documents/annotations.ts'
import { limits } from '@strongroom/contract/wire/limits.ts'
import { expect, test } from 'vitest'
import { as, type TestPerson } from '../../test/as.ts'
import { pdfFile } from '../../test/files/files.ts'
import * as given from '../../test/given.ts'
import { outcomeOf } from '../../test/matrix.ts'
import { useServer } from '../../test/server.ts'

const server = useServer()

const NAMESPACE = 'xmlns="http://ns.adobe.com/xfdf/"'
const note = '<text page="0" rect="1,2,3,4"><contents>x</contents></text>'
const around = (inside: string) => `<xfdf ${NAMESPACE}><annots>${inside}</annots></xfdf>`
const bomb = `<!DOCTYPE xfdf [<!ENTITY a "aaaaaaaaaa">${Array.from(
  { length: 9 },
  (_, at) => `<!ENTITY ${String.fromCharCode(98 + at)} "${`&${String.fromCharCode(97 + at)};`.repeat(10)}">`,
).join('')}]>`

const REFUSED: Record<string, string> = {
  'no XML': 'Please read this.',
  'an external entity': `<!DOCTYPE xfdf [<!ENTITY x SYSTEM "file:///etc/passwd">]>${around('<text>&x;</text>')}`,
  'an external DTD': `<!DOCTYPE xfdf SYSTEM "http://127.0.0.1:9/x.dtd">${around(note)}`,
  'an entity bomb': `${bomb}${around('<text><contents>&j;</contents></text>')}`,
  'an unknown entity': around('<text>&nbsp;</text>'),
  'another root': `<html ${NAMESPACE}><annots/></html>`,
  'another namespace': '<xfdf xmlns="urn:x"><annots/></xfdf>',
  'no namespace': '<xfdf><annots/></xfdf>',
  'an open element': `<xfdf ${NAMESPACE}><annots>`,
  'two roots': `${around(note)}${around(note)}`,
  'a doubled attribute': around('<text page="0" page="1"/>'),
  'a style sheet': `<?xml-stylesheet href="http://127.0.0.1:9/x.xsl"?>${around(note)}`,
  'deep nesting': around(`${'<a>'.repeat(500)}${'</a>'.repeat(500)}`),
  'a control character': around('<text><contents>\u0000</contents></text>'),
  'a control character by its number': around('<text><contents>&#1;</contents></text>'),
  'a character that XML lacks': around('<text><contents>\uffff</contents></text>'),
  'half a character': around('<text><contents>\ud800x</contents></text>'),
  'half a character by its number': around('<text><contents>&#xd800;</contents></text>'),
  'XML 1.1': `<?xml version="1.1"?>${around(note)}`,
  'XML 1.1 with control characters': `<?xml version="1.1"?>${around('<text><contents>&#1;</contents></text>')}`,
  'XML 1.2': `<?xml version="1.2"?>${around(note)}`,
  'another encoding': `<?xml version="1.0" encoding="ISO-8859-1"?>${around(note)}`,
  'UTF-16': `<?xml version="1.0" encoding="UTF-16"?>${around(note)}`,
  'a declaration after a space': ` <?xml version="1.0"?>${around(note)}`,
  'two byte order marks': `\ufeff\ufeff${around(note)}`,
  'an undeclared prefix': around('<o:sound page="0"/>'),
  'an undeclared prefix of an attribute': around('<text o:page="0"/>'),
  'the prefix xmlns': around('<xmlns:text page="0"/>'),
  'a prefix without a namespace': around('<o:text xmlns:o="" page="0"/>'),
  'a prefix that is withdrawn': around('<o:a xmlns:o="urn:o"><b xmlns:o=""/></o:a>'),
  'a doubled attribute by its namespace': around('<text xmlns:a="urn:o" xmlns:b="urn:o" a:x="1" b:x="2"/>'),
  'a name with two colons': around('<a:b:c xmlns:a="urn:o"/>'),
  'an empty prefix': around('<:text page="0"/>'),
  'another meaning of xml': around('<text xmlns:xml="urn:o"/>'),
  'another prefix for the namespace of xml': around('<text xmlns:o="http://www.w3.org/XML/1998/namespace"/>'),
  'the namespace of xmlns': around('<text xmlns:o="http://www.w3.org/2000/xmlns/"/>'),
  'a namespace that is no URI': around('<o:text xmlns:o="urn:a b" page="0"/>'),
  'a default namespace that is no URI': around('<text page="0" xmlns="http://h:port/"/>'),
  'text after the end': `${around(note)}x`,
  'CDATA after the end': `${around(note)}<![CDATA[]]>`,
  'a reference after the end': `${around(note)}&#32;`,
  'a reference before the beginning': `&#32;${around(note)}`,
  'the end of CDATA in text': around('<text>]]></text>'),
  'two hyphens in a comment': around('<!-- a -- b -->'),
  'a comment that ends with three hyphens': around('<!-- a --->'),
  'attributes without space': around('<text page="0"rect="1,2,3,4"/>'),
  'an attribute without quotation marks': around('<text page=0/>'),
  'an attribute without a value': around('<text page/>'),
  'a less-than sign in an attribute': around('<text page="<"/>'),
  'a bare ampersand': around('<text page="a & b"/>'),
  'an empty reference': around('<text>&#;</text>'),
  'a space before a name': around('< text/>'),
  'a space in an end tag': around('<text></ text>'),
  'an attribute in an end tag': around('<text></text a="b">'),
  'wrong nesting': around('<a><b></a></b>'),
  'an empty declaration': `<?xml?>${around(note)}`,
  'a standalone declaration that is neither': `<?xml version="1.0" standalone="maybe"?>${around(note)}`,
  'a declaration in the wrong order': `<?xml encoding="UTF-8" version="1.0"?>${around(note)}`,
  'a local name that begins with a hyphen': around('<text xmlns:-o="urn:o" page="0"/>'),
  'a name that begins with a digit': around('<1 page="0"/>'),
}

const KEPT: Record<string, [content: string, marks: number]> = {
  nothing: [around(''), 0],
  'no annotations': [`<xfdf ${NAMESPACE}/>`, 0],
  'a byte order mark': [`\ufeff<?xml version="1.0" encoding="UTF-8"?>${around(note)}`, 1],
  'an encoding in small letters': [`<?xml version='1.0' encoding='utf-8' standalone='yes'?>${around(note)}`, 1],
  'a document type in a comment and in CDATA': [
    `<!-- <!DOCTYPE a> -->${around(`<!-- <!DOCTYPE a> -->${note.replace('>x<', '><![CDATA[<!DOCTYPE a>]]><')}`)}`,
    1,
  ],
  'tabs, line ends and characters of every plane': [
    around(`${note}\t\r\n${note.replace('>x<', '>&#9;&#10;&#x1f600;\u{1f600}\u007f\u0085\u2028\ufffd<')}`),
    2,
  ],
  'a script in formatted text': [
    around(
      '<text page="0" rect="1,2,3,4"><contents-richtext><body xmlns="http://www.w3.org/1999/xhtml"><script>alert(1)</script></body></contents-richtext></text>',
    ),
    1,
  ],
  'positions that are no numbers': [around('<square page="0" rect="NaN,Infinity,1e999,x"/>'), 1],
  'a page out of range': [around('<square page="99999999999" rect="1,2,3,4"/><square page="-1" rect="1,2,3,4"/>'), 2],
  'an unknown kind with a prefix': [
    `<xfdf ${NAMESPACE} xmlns:o="urn:other"><annots><o:sound page="0"/>${note}</annots><o:more/></xfdf>`,
    2,
  ],
  'replies, which do not count': [around(`${note}<text page="0" rect="1,2,3,4" inreplyto="1"/>`), 1],
}

test('what is not XFDF is refused, and what is stays as it was sent', async () => {
  const { owner, workspace } = await given.workspaceWith(server)
  const upload = async (name: string) =>
    as(server, owner).upload({ name, bytes: await pdfFile() }, { workspaceUuid: workspace.uuid })
  const { uuid: documentUuid } = await upload('Plan.pdf')
  await server.drain()
  const save = (content: string, body: object = {}) =>
    as(server, owner).call(contract.createAnnotation, { body: { documentUuid, type: 'PRIVATE', content, ...body } })
  for (const [what, content] of Object.entries(REFUSED))
    expect(await outcomeOf(save(content)), what).toBe('annotation.invalid')
  for (const [what, [content, marks]] of Object.entries(KEPT)) {
    const made = await save(content)
    expect(made, what).toMatchObject({ content, markCount: marks })
    await as(server, owner).call(contract.deleteAnnotation, { params: { annotationUuid: made.uuid } })
  }
  expect(await outcomeOf(save(''))).toBe('input.invalid')
  expect(await outcomeOf(save(around(note), { colour: 'red' }))).toBe('input.invalid')
  expect(await outcomeOf(save(around(note), { type: 'SECRET' }))).toBe('input.invalid')
  const many = (count: number) => around('<text page="0" rect="1,2,3,4"/>'.repeat(count))
  expect(await outcomeOf(save(many(limits.annotationsPerLayer + 1)))).toBe('annotation.too.many')
  expect(await save(many(limits.annotationsPerLayer))).toMatchObject({ markCount: limits.annotationsPerLayer })
  expect(await outcomeOf(save(around(`<text>${'x'.repeat(limits.annotationContent)}</text>`)))).toBe('input.invalid')
  const response = await as(server, owner).fetch(
    contract.createAnnotation,
    {},
    {
      body: JSON.stringify({ documentUuid, type: 'PUBLIC', content: 'x'.repeat(limits.annotationBody) }),
      headers: { 'content-type': 'application/json' },
    },
  )
  expect(response.status).toBe(413)
}, 60_000)

test('the layers of a document that one person reads are bounded, and private ones of others don’t count', async () => {
  const { owner, workspace, people } = await given.workspaceWith(server, { writer: ['hasCommenter'], reader: [] })
  const { writer, reader } = people
  const { uuid: documentUuid } = await as(server, owner).upload(
    { name: 'P.pdf', bytes: await pdfFile() },
    { workspaceUuid: workspace.uuid },
  )
  // Two bytes each.
  const large = around(
    `<text page="0" rect="1,2,3,4"><contents>${'é'.repeat(limits.annotationContent - 200)}</contents></text>`,
  )
  const save = (who: TestPerson, type: 'PUBLIC' | 'PRIVATE') =>
    as(server, who).call(contract.createAnnotation, { body: { documentUuid, type, content: large } })
  const nextVersion = async () => {
    await as(server, owner).uploadVersion({ name: 'P.pdf', bytes: await pdfFile() }, documentUuid)
    await server.drain()
  }
  for (const count of [1, 2, 3, 4]) {
    expect(await outcomeOf(save(reader, 'PRIVATE')), `${count}`).toBe('ok')
    await nextVersion()
  }
  expect(await outcomeOf(save(reader, 'PRIVATE'))).toBe('annotation.too.many')
  // Those leave room for as many public ones. The fourth comes after a private one that would be the fifth.
  for (const count of [1, 2, 3]) {
    expect(await outcomeOf(save(owner, 'PUBLIC')), `${count}`).toBe('ok')
    await nextVersion()
  }
  const { uuid: annotationUuid } = await save(writer, 'PRIVATE')
  await save(owner, 'PUBLIC')
  const publishing = as(server, writer).call(contract.updateAnnotationType, {
    params: { annotationUuid },
    body: { type: 'PUBLIC' },
  })
  expect(await outcomeOf(publishing)).toBe('annotation.too.many')
}, 120_000)
