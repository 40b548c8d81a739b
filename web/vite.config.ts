import { createHash } from 'node:crypto'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { showEarlyTheme } from './app/early-theme.ts'
import { partsOfWords } from './locales/parts-of-words.ts'

const server = 'http://localhost:8080'

/** The script that must have run before anything is painted: a file of its own, as inline scripts are forbidden. */
function earlyTheme(): Plugin {
  const code = `(${showEarlyTheme})()`
  const fileName = `assets/early-theme-${createHash('sha256').update(code).digest('base64url').slice(0, 8)}.js`
  return {
    name: 'early-theme',
    configureServer({ middlewares }) {
      middlewares.use(`/${fileName}`, (_request, response) => {
        response.setHeader('content-type', 'text/javascript').end(code)
      })
    },
    generateBundle() {
      this.emitFile({ type: 'asset', fileName, source: code })
    },
    transformIndexHtml: () => [{ tag: 'script', attrs: { src: `/${fileName}` }, injectTo: 'head' }],
  }
}

// Run as `vite build web` from the root of the project: `root` is this folder either way.
export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), earlyTheme(), partsOfWords()],
  build: { outDir: 'dist', emptyOutDir: true, target: 'es2022', chunkSizeWarningLimit: 600 },
  server: { proxy: { '/rest': server, '/publicapi': server } },
})
