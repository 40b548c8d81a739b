import path from 'node:path'
import { buildWebIfStale } from './build-web.ts'

// Builds the web app as `npm start` does, with compressed files, unless it is up to date.
buildWebIfStale(path.join(import.meta.dirname, '..'))
