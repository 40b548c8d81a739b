import path from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { chunks } from './build/chunks.ts'
import { dropUnusedSchemas } from './build/drop-unused-schemas.ts'
import { earlyScript } from './build/early-script.ts'
import { refuseChunkCircles } from './build/refuse-chunk-circles.ts'
import { subsetFonts } from './build/subset-fonts.ts'

const server = 'http://localhost:8080'

// Run as `vite build web` from the root of the project: `root` is this folder either way.
export default defineConfig(async () => ({
  root: import.meta.dirname,
  plugins: [react(), dropUnusedSchemas(), earlyScript(), refuseChunkCircles()],
  resolve: {
    alias: { 'fonts.css': await subsetFonts(path.join(import.meta.dirname, '../node_modules/.cache/fonts')) },
  },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2022',
    chunkSizeWarningLimit: 700,
    modulePreload: { polyfill: false },
    // The pages' own styles are small: one file, loaded with the application.
    cssCodeSplit: false,
    rolldownOptions: { output: { codeSplitting: { groups: chunks } } },
  },
  server: { proxy: { '/rest': server, '/publicapi': server } },
}))
