import path from 'node:path'
import { buildWebIfStale } from './build-web.ts'

// Builds the web as `npm start` does, compressed files beside the others, unless it is built already.
buildWebIfStale(path.join(import.meta.dirname, '..'))
