import { createHash } from 'node:crypto'
import type { Input } from '@strongroom/contract/wire/endpoint.ts'
import type * as contract from '@strongroom/contract/record/audit-exports.ts'
import type { Locale } from '@strongroom/contract/identity/users.ts'
import { text, textsBeginningWith } from '../../mail/text.ts'
import type { BytesReply, BytesScope } from '../../http/answer-bytes.ts'
import { verifierScript } from './verifier-script.gen.ts'

const STYLE =
  ':root{color-scheme:light dark}body{font:16px/1.5 system-ui,sans-serif;max-width:46rem;margin:3rem auto;padding:0 1rem;' +
  'color:#17212f;background:#fff;overflow-wrap:anywhere}input{max-width:100%;box-sizing:border-box;font:inherit}' +
  'h1{line-height:1.25}.good{color:#0b6b3a;font-weight:600}.bad{color:#a5161c;font-weight:600}' +
  '@media(prefers-color-scheme:dark){body{color:#e8edf4;background:#141a22}.good{color:#6fd39c}.bad{color:#ff9a94}}'

const escaped = (value: string) => value.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
const hashOf = (content: string) => `'sha256-${createHash('sha256').update(content).digest('base64')}'`

/** The page that verifies a sealed export: one file that loads nothing else. */
export function verifierPage(locale: Locale): string {
  const say = (key: Parameters<typeof text>[1]) => escaped(text(locale, key))
  const texts = JSON.stringify(textsBeginningWith(locale, 'verify.')).replaceAll('<', '\\u003c')
  const policy = `default-src 'none'; script-src ${hashOf(verifierScript)}; style-src ${hashOf(STYLE)}`
  return `<!doctype html>
<html lang="${locale}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta http-equiv="content-security-policy" content="${policy}">
<title>${say('verify.title')}</title>
<style>${STYLE}</style>
</head>
<body>
<main>
<h1>${say('verify.title')}</h1>
<p>${say('verify.text')}</p>
<p><label for="file">${say('verify.file')}</label><br><input id="file" type="file" accept=".jsonl"></p>
<p><label for="key">${say('verify.key-field')}</label><br><input id="key" size="66" spellcheck="false" autocomplete="off"></p>
<p id="outcome" role="status"></p>
<ul id="problems"></ul>
<ul id="facts"></ul>
<section id="vouched" hidden><h2>${say('verify.vouched')}</h2><ol id="events"></ol></section>
</main>
<script type="application/json" id="texts">${texts}</script>
<script type="module">${verifierScript}</script>
</body>
</html>
`
}

/** The reader keeps it on their own disk: a page that the server shows could say anything. */
export async function downloadVerifier(
  _scope: BytesScope,
  { query }: Input<typeof contract.downloadVerifier>,
): Promise<BytesReply> {
  const body = Buffer.from(verifierPage(query.language))
  return {
    status: 200,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-disposition': 'attachment; filename="verify-audit.html"',
      'content-security-policy': "default-src 'none'; sandbox",
      'content-length': String(body.length),
    },
    body,
  }
}
