import type { Finding } from '@portico/protocol/text'
import { parentsMark } from '../walletsite/walletSite.js'
import { type FrameHashes, hashesFile, hashFolder, hashOf, hashOfAll, parseHashes } from './frameHashes.js'

export type FrameExamination = {
  /** Folder whose files the server serves. */
  folder: string
  /** Origin of the wallet's site. */
  origin: string
  /** Project for the page that sites frame. Default: the server's default project. */
  projectId?: string | undefined
  /** The hash that the folder must have, and where it comes from. Undefined: none is known. */
  published: { from: string; sha256: string } | undefined
  /** Requests a path of the wallet's site. Resolves with undefined if nothing responds. */
  read: (path: string) => Promise<{ body: Uint8Array; status: number } | undefined>
}

const another =
  'Do not use this frame: its code can use the keys of users. Install @portico/server again, and unset PORTICO_WALLET_FOLDER unless you built the wallet yourself.'

/** Compares the frame in the folder, and the frame that the server serves, with the published hash. */
export async function examineFrame(examination: FrameExamination): Promise<Finding[]> {
  const { published } = examination
  if (published === undefined) {
    return [
      {
        found: 'not known',
        name: 'published hash',
        remedy: 'Pass the hash of the release note: `portico-server doctor --hash SHA256`.',
        status: 'problem',
      },
    ]
  }
  return [
    { found: `${published.sha256}, ${published.from}`, name: 'published hash', status: 'ok' },
    examineFolder(examination.folder, published.sha256),
    await examineSite(examination, published.sha256),
  ]
}

function examineFolder(folder: string, sha256: string): Finding {
  const name = 'files of the frame'
  const hashes = hashFolder(folder)
  if (hashes === undefined) {
    return { found: `none in ${folder}`, name, remedy: 'Install @portico/server again.', status: 'problem' }
  }
  if (hashes.sha256 === sha256) return { found: `as published, in ${folder}`, name, status: 'ok' }
  return { found: `${hashes.sha256}, in ${folder}`, name, remedy: another, status: 'problem' }
}

/** Reads every file as a browser does. A proxy may serve others than the server's own. */
async function examineSite({ origin, projectId, read }: FrameExamination, sha256: string): Promise<Finding> {
  const name = 'frame as served'
  const problem = (found: string, remedy = another): Finding => ({
    found: `${found} at ${origin}`,
    name,
    remedy,
    status: 'problem',
  })
  const listed = await read(`/${hashesFile}`)
  if (listed === undefined) {
    return problem(
      'no server responds',
      'Start the server, and run this command with the same settings (PORTICO_WALLET_ORIGIN, PORTICO_PORT).',
    )
  }
  const hashes = parseHashes(new TextDecoder().decode(listed.body))
  if (listed.status !== 200 || hashes === undefined) return problem(`no list of files (${listed.status})`)
  if (hashes.sha256 !== sha256 || hashOfAll(hashes.files) !== sha256) {
    return problem(`${hashOfAll(hashes.files)}`)
  }
  const wrong = await findWrongFiles(hashes, read, projectId)
  if (wrong.length === 0) {
    return {
      found: `as published, ${Object.keys(hashes.files).length} files at ${origin}`,
      name,
      status: 'ok',
    }
  }
  if (wrong.every(({ status }) => status === 404) && wrong.every(({ path }) => path.endsWith('.html'))) {
    return problem(
      `${wrong.map(({ path }) => path).join(', ')} needs a project`,
      'Name a project of this server: `portico-server doctor --id PROJECT_ID`.',
    )
  }
  return problem(`other contents of ${wrong.map(({ path }) => path).join(', ')}`)
}

async function findWrongFiles(
  { files }: FrameHashes,
  read: FrameExamination['read'],
  projectId: string | undefined,
): Promise<{ path: string; status: number | undefined }[]> {
  const query = projectId === undefined ? '' : `?projectId=${encodeURIComponent(projectId)}`
  const wrong = []
  for (const [path, hash] of Object.entries(files)) {
    const isPage = path.endsWith('.html')
    const response = await read(isPage ? `/${path.slice(0, -'.html'.length)}${query}` : `/${path}`)
    const body = response && (isPage ? withoutParents(response.body) : response.body)
    if (response?.status !== 200 || body === undefined || hashOf(body) !== hash) {
      wrong.push({ path, status: response?.status })
    }
  }
  return wrong
}

/**
 * Returns the page as the build contains it. The server writes the origins that may frame the page into the page, and
 * this puts back the original text.
 */
function withoutParents(page: Uint8Array): string {
  const text = new TextDecoder().decode(page)
  return text.replace(
    /(name="portico-parents"\s+content=")\[[^"<>]*\]"/,
    (_, before: string) => `${before}${parentsMark}"`,
  )
}
