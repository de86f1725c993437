import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Finding, formatFindings } from '@portico/protocol/text'
import { walletOrigin } from '../settings/describeSettings.js'
import type { Settings } from '../settings/settings.js'
import { packageFolder } from '../walletsite/walletSite.js'
import { examineFrame } from './examineFrame.js'
import { hashesFile, parseHashes } from './frameHashes.js'
import { readSite } from './readSite.js'

export type ServerDoctorOptions = {
  /** SHA-256 of the release note. Default: the one in the package. */
  hash: string | undefined
  json: boolean
  projectId: string | undefined
}

/** Runs `portico-server doctor`. Resolves with what to print, and with the exit code: 1 if there is a problem. */
export async function runServerDoctor(
  { hash, json, projectId }: ServerDoctorOptions,
  settings: Pick<Settings, 'port' | 'walletFolder' | 'walletOrigin'>,
): Promise<{ code: number; text: string }> {
  const origin = walletOrigin(settings)
  const findings: Finding[] = await examineFrame({
    folder: settings.walletFolder ?? packageFolder,
    origin,
    projectId,
    published:
      hash === undefined ? readPackageHash() : { from: 'from the command line', sha256: hash.toLowerCase() },
    read: (path) => readSite(origin, path),
  })
  return {
    code: findings.some(({ status }) => status === 'problem') ? 1 : 0,
    text: json ? JSON.stringify({ findings }, null, 2) : formatFindings(findings),
  }
}

function readPackageHash(): { from: string; sha256: string } | undefined {
  try {
    const hashes = parseHashes(readFileSync(join(packageFolder, hashesFile), 'utf8'))
    return hashes && { from: 'from this package', sha256: hashes.sha256 }
  } catch {
    return undefined
  }
}
