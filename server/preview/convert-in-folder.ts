import { spawn } from 'node:child_process'
import { mkdir, readFile, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type { OfficeFormat } from './check-package.ts'
import { givenFolders } from './find-fonts.ts'
import { Unrenderable } from './unrenderable.ts'

const MOST_BYTES = 256 * 1024 ** 2

/** No macros, no followed links, no remote fields, whatever the document requests. */
const settings: [path: string, name: string, value: string][] = [
  ['/org.openoffice.Office.Common/Security/Scripting', 'DisableMacrosExecution', 'true'],
  ['/org.openoffice.Office.Common/Security/Scripting', 'MacroSecurityLevel', '3'],
  ['/org.openoffice.Office.Common/Security/Scripting', 'BlockUntrustedRefererLinks', 'true'],
  ['/org.openoffice.Office.Common/Security/Scripting', 'DisableActiveContent', 'true'],
  ['/org.openoffice.Office.Common/Security/Scripting', 'DisablePythonRuntime', 'true'],
  ['/org.openoffice.Office.Writer/Content/Update', 'Link', '0'],
  ['/org.openoffice.Office.Calc/Content/Update', 'Link', '2'],
  ['/org.openoffice.Office.Common/Misc', 'FirstRun', 'false'],
  ['/org.openoffice.Office.Java/VirtualMachine', 'Enable', 'false'],
  // If the system can't remove the network, this sends every address to a closed port.
  ['/org.openoffice.Inet/Settings', 'ooInetProxyType', '2'],
  ['/org.openoffice.Inet/Settings', 'ooInetHTTPProxyName', '127.0.0.1'],
  ['/org.openoffice.Inet/Settings', 'ooInetHTTPProxyPort', '9'],
  ['/org.openoffice.Inet/Settings', 'ooInetHTTPSProxyName', '127.0.0.1'],
  ['/org.openoffice.Inet/Settings', 'ooInetHTTPSProxyPort', '9'],
  ['/org.openoffice.Inet/Settings', 'ooInetNoProxy', ''],
]

/**
 * Converts with an installed LibreOffice, in a folder and with a profile of its own. Throws Unrenderable 'broken' if
 * there is no result, 'too-complex' if it is too large, other errors if LibreOffice itself failed.
 */
export async function convertInFolder(file: {
  bytes: Uint8Array
  format: OfficeFormat
  folder: string
  command: string
}): Promise<Uint8Array> {
  const { folder, format } = file
  const profile = path.join(folder, 'profile')
  await mkdir(path.join(profile, 'user'), { recursive: true })
  await writeFile(path.join(profile, 'user', 'registrymodifications.xcu'), registry())
  await writeFile(path.join(folder, `document.${format}`), file.bytes)
  await writeFile(path.join(folder, 'fonts.conf'), fontSettings(givenFolders()))
  const quiet = ['--headless', '--norestore', '--nologo', '--nodefault', '--nolockcheck', '--nofirststartwizard']
  const work = ['--convert-to', 'pdf', '--outdir', folder, path.join(folder, `document.${format}`)]
  const ownProfile = `-env:UserInstallation=${pathToFileURL(profile).href}`
  const { code, said } = await run(file.command, folder, [ownProfile, ...quiet, ...work])
  const pdf = path.join(folder, 'document.pdf')
  const made = await stat(pdf).catch(() => undefined)
  if (made && made.size > MOST_BYTES) throw new Unrenderable('too-complex')
  if (made && made.size > 0) return readFile(pdf)
  if (code === 0) throw new Unrenderable('broken', said)
  throw new Error(`LibreOffice ended with ${code}: ${said}`)
}

/** It stays in this process's group, so that it is killed with it. */
function run(command: string, folder: string, words: string[]): Promise<{ code: number | null; said: string }> {
  const { PATH } = process.env
  const { promise, resolve, reject } = Promise.withResolvers<{ code: number | null; said: string }>()
  const office = spawn(command, words, {
    cwd: folder,
    env: { PATH, HOME: folder, TMPDIR: folder, LANG: 'C.UTF-8', SAL_USE_VCLPLUGIN: 'svp', ...fontEnvironment(folder) },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let said = ''
  office.stderr.on('data', (chunk: Buffer) => {
    said = (said + chunk.toString('utf8')).slice(-500)
  })
  office.on('error', reject)
  office.on('close', (code) => resolve({ code, said }))
  return promise
}

const fontEnvironment = (folder: string) => ({ FONTCONFIG_FILE: path.join(folder, 'fonts.conf') })

/** The system's fonts, and those of the installation's folder. */
function fontSettings(folders: string[]): string {
  const own = folders.map((each) => `<dir>${each.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</dir>`).join('')
  return `<?xml version="1.0"?>\n<fontconfig>${own}<include ignore_missing="yes">/etc/fonts/fonts.conf</include></fontconfig>\n`
}

function registry(): string {
  const items = settings.map(
    ([at, name, value]) =>
      `<item oor:path="${at}"><prop oor:name="${name}" oor:op="fuse"><value>${value}</value></prop></item>`,
  )
  const schema = 'xmlns:oor="http://openoffice.org/2001/registry" xmlns:xs="http://www.w3.org/2001/XMLSchema"'
  return `<?xml version="1.0" encoding="UTF-8"?>\n<oor:items ${schema}>${items.join('')}</oor:items>\n`
}
