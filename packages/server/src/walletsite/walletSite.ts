import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import type { Answer } from '../http/respond.js'
import type { ProjectStore } from '../projects/projectStore.js'
import { walletOrigin } from '../settings/describeSettings.js'
import type { Settings } from '../settings/settings.js'
import type { Texts } from '../texts/loadTexts.js'
import { walletContentSecurityPolicy } from './walletPolicy.js'

/** The package's own build of the wallet, in `dist/wallet`. The sources have none. */
export const packageFolder = fileURLToPath(new URL('../wallet', import.meta.url))

/** The placeholder in a page, which is replaced by the parents that may frame the page. */
export const parentsMark = '__PORTICO_PARENTS__'

/** The page for users who open the site's root, because they have no use for the server's routes. */
const usersPage = '/dashboard'

/** The only page that other sites frame. The others open in windows of their own. */
const framedPage = 'sdk'

const types: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
}

export type WalletSiteOptions = {
  projects: Pick<ProjectStore, 'allowedOrigins' | 'find'>
  settings: Pick<Settings, 'defaultProject' | 'mobileOrigins' | 'port' | 'walletFolder' | 'walletOrigin'>
  texts: Pick<Texts, 'in' | 'read'>
}

export type WalletSite = {
  /** Returns a page or a file of the wallet's site, or undefined if the request is for neither. */
  answer: (request: Request) => Answer | undefined
  /** False if no build of the wallet was found. */
  isThere: boolean
}

/**
 * Creates the wallet's own site, which serves its pages and files under a separate host name. The server's routes work
 * under that name as under every other.
 */
export function createWalletSite({ projects, settings, texts }: WalletSiteOptions): WalletSite {
  const { host } = new URL(walletOrigin(settings))
  const folder = settings.walletFolder ?? packageFolder
  const isThere = existsSync(join(folder, `${framedPage}.html`))
  // A few hundred kilobytes, read once, because an update between two requests would mix two builds.
  const files = isThere ? readFiles(folder) : new Map<string, Uint8Array<ArrayBuffer>>()
  const packed = new Map<string, Uint8Array<ArrayBuffer>>()

  /** Compresses a file, for operators without a proxy. These files contain no secret, so compression is safe. */
  function pack(path: string, file: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
    const bytes = packed.get(path) ?? new Uint8Array(gzipSync(file, { level: 9 }))
    packed.set(path, bytes)
    return bytes
  }

  function answerPage(name: string, bytes: Uint8Array<ArrayBuffer>, request: Request, url: URL): Answer {
    const parents = name === framedPage ? findParents(url) : []
    if (parents === undefined) {
      const { language, site } = texts.in(texts.read(request.headers.get('accept-language')))
      return {
        body: site('project.unknown'),
        headers: { ...headersOf('.txt', []), 'content-language': language, vary: 'accept-language' },
        status: 404,
      }
    }
    const marked = new TextDecoder().decode(bytes)
    const html = marked.replaceAll(parentsMark, () => escapeAttribute(JSON.stringify(parents)))
    const headers = headersOf('.html', parents)
    // Only on the framed page, which has no opener. The policy would cut other pages off from the frame or page that
    // opened them.
    if (name === framedPage) headers['cross-origin-opener-policy'] = 'same-origin'
    return { body: html, headers, status: 200 }
  }

  function findParents(url: URL): string[] | undefined {
    const project = projects.find(url.searchParams.get('projectId') || (settings.defaultProject ?? ''))
    return project && [...projects.allowedOrigins(project), ...settings.mobileOrigins]
  }

  return {
    isThere,
    answer(request) {
      const url = new URL(request.url)
      if (url.host !== host || (request.method !== 'GET' && request.method !== 'HEAD')) return undefined
      if (url.pathname === '/' && files.has(`${usersPage}.html`)) {
        return { body: '', headers: { ...headersOf('.txt', []), location: usersPage }, status: 302 }
      }
      const page = files.get(`${url.pathname}.html`)
      if (page) return answerPage(url.pathname.slice(1), page, request, url)
      const file = url.pathname.endsWith('.html') ? undefined : files.get(url.pathname)
      if (!file) return undefined
      // Names under /assets/ contain a hash of the content.
      const isForever = url.pathname.startsWith('/assets/')
      const type = types[extname(url.pathname)]
      const isText = type?.includes('charset') === true
      const isPacked = isText && acceptsGzip(request)
      const headers: Record<string, string> = {
        'cache-control': isForever ? 'public, max-age=31536000, immutable' : 'no-cache',
        'content-type': type ?? 'application/octet-stream',
        'cross-origin-resource-policy': 'same-origin',
        'x-content-type-options': 'nosniff',
      }
      if (isText) headers.vary = 'accept-encoding'
      if (isPacked) headers['content-encoding'] = 'gzip'
      return { body: isPacked ? pack(url.pathname, file) : file, headers, status: 200 }
    },
  }
}

function headersOf(extension: string, parents: readonly string[]): Record<string, string> {
  return {
    'cache-control': 'no-store',
    'content-security-policy': walletContentSecurityPolicy({ parents }),
    'content-type': types[extension] ?? 'text/plain; charset=utf-8',
    // A site that isolates itself (COEP) can still frame the wallet, which only loads its own files.
    'cross-origin-embedder-policy': 'require-corp',
    'cross-origin-resource-policy': 'cross-origin',
    'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
  }
}

function readFiles(folder: string): Map<string, Uint8Array<ArrayBuffer>> {
  const names = readdirSync(folder, { recursive: true, withFileTypes: true })
  return new Map(
    names
      .filter((entry) => entry.isFile())
      .map((entry) => {
        const path = join(entry.parentPath, entry.name)
        return [`/${path.slice(folder.length + 1).replaceAll('\\', '/')}`, new Uint8Array(readFileSync(path))]
      }),
  )
}

/** Checks whether gzip is accepted. Source: RFC 9110, section 12.5.3. A weight of 0 refuses it. */
function acceptsGzip(request: Request): boolean {
  const accepted = request.headers.get('accept-encoding') ?? ''
  return accepted.split(',').some((coding) => /^\s*gzip\s*(;\s*q=(?!0(\.0*)?\s*$)|$)/i.test(coding))
}

function escapeAttribute(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')
}
