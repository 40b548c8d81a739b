import { createHash } from 'node:crypto'
import type { Plugin, Rolldown } from 'vite'
import { type EarlyFiles, preloadParts } from './preload-parts.ts'
import { EARLY_CALLS, startCalls } from './start-calls.ts'
import { showEarlyTheme } from '../theme/early-theme.ts'
import { MARK_UNSUPPORTED, markUnsupported } from './mark-unsupported.ts'
import { SLOW_OPENING, reportSlowOpening } from './report-slow-opening.ts'

/**
 * The script that runs before the first paint. It is a separate file, because inline scripts are forbidden: it applies
 * the theme, makes the first calls, preloads the chunks that the application will need, and reports a slow start.
 */
export function earlyScript(): Plugin {
  let fileName = 'assets/early.js'
  let oldBrowsers = ''
  return {
    name: 'early-script',
    configureServer({ middlewares }) {
      middlewares.use(`/${fileName}`, (_request, response) => {
        response.setHeader('content-type', 'text/javascript').end(`(${showEarlyTheme})()`)
      })
    },
    generateBundle(_options, bundle) {
      const code = `(${showEarlyTheme})();(${markUnsupported})();(${reportSlowOpening})(${SLOW_OPENING});(${startCalls})(${JSON.stringify(EARLY_CALLS)});(${preloadParts})(${JSON.stringify(filesOf(bundle))})`
      fileName = `assets/early-${createHash('sha256').update(code).digest('base64url').slice(0, 8)}.js`
      this.emitFile({ type: 'asset', fileName, source: code })
      oldBrowsers = `assets/old-${createHash('sha256').update(MARK_UNSUPPORTED).digest('base64url').slice(0, 8)}.js`
      this.emitFile({ type: 'asset', fileName: oldBrowsers, source: MARK_UNSUPPORTED })
    },
    transformIndexHtml: {
      order: 'post',
      handler: (html, { bundle }) => ({
        // The loading screen needs no style sheet: main.ts applies this one.
        html: html.replace(/<link rel="stylesheet" crossorigin/, '<link rel="preload" as="style" crossorigin'),
        tags: [
          { tag: 'script', attrs: { src: `/${fileName}` }, injectTo: 'head-prepend' },
          ...(oldBrowsers
            ? [{ tag: 'script', attrs: { nomodule: true, src: `/${oldBrowsers}` }, injectTo: 'head' as const }]
            : []),
          ...early(bundle ?? {}).map((attrs) => ({ tag: 'link', attrs, injectTo: 'head' as const })),
        ],
      }),
    },
  }
}

/** The files of every page: the application, its styles, and the English font. */
function early(bundle: Rolldown.OutputBundle) {
  const named = (pattern: RegExp) =>
    Object.keys(bundle)
      .filter((name) => pattern.test(name))
      .map((name) => `/${name}`)
  return [
    ...chunksNamed(bundle, 'libraries', 'session', 'start').map((href) => ({
      rel: 'modulepreload',
      crossorigin: true,
      href,
    })),
    ...named(/\/latin-(?!ext)[\w-]+\.woff2$/).map((href) => ({
      rel: 'preload',
      as: 'font',
      type: 'font/woff2',
      crossorigin: true,
      href,
    })),
  ]
}

/** URLs of the chunks that build/chunks.ts or a page gave these names. */
const chunksNamed = (bundle: Rolldown.OutputBundle, ...names: string[]): string[] =>
  Object.values(bundle)
    .filter((part) => part.type === 'chunk' && names.includes(part.name))
    .map((part) => `/${part.fileName}`)

function filesOf(bundle: Rolldown.OutputBundle): EarlyFiles {
  const named = (...names: string[]) => chunksNamed(bundle, ...names)
  const byLanguage = (part: string) =>
    Object.fromEntries(['en-gb', 'cy', 'mi'].map((language) => [language, named(`${part}-${language}`)]))
  return {
    signIn: named('sign-in', 'login-page'),
    signedIn: named('signed-in', 'shell'),
    home: named('home-page'),
    workspace: named('with-dialogs', 'workspace', 'workspace-page'),
    publicTexts: byLanguage('public'),
    signedInTexts: byLanguage('texts'),
  }
}
