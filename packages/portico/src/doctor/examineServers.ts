/// <reference types="node" />
import type { Finding } from '@portico/protocol/text'
import type { CallOptions } from './readOptions.js'

/** Timeout of a server's response, in milliseconds. */
const answerTimeoutMs = 5_000

/** Checks whether the project's servers respond, and whether a kit with a `projectId` names a server. */
export async function examineServers(kits: readonly CallOptions[]): Promise<readonly Finding[]> {
  const urls = new Set(
    kits.flatMap((options) => /^['"`](https?:[^'"`$]+)['"`]$/.exec(options.get('server') ?? '')?.[1] ?? []),
  )
  const answers = await Promise.all([...urls].map(examineServer))
  const isLonely = kits.some((options) => options.has('projectId') && !options.has('server'))
  return isLonely ? [...answers, lonelyProject] : answers
}

const lonelyProject: Finding = {
  found: 'without `server`',
  name: 'projectId',
  remedy:
    "`projectId` names a project of a Portico server, but `server` is not set. An id of WalletConnect's goes into `walletConnect: { projectId }`.",
  status: 'warning',
}

async function examineServer(url: string): Promise<Finding> {
  const name = `server ${url}`
  try {
    const path = new URL('healthz', url.endsWith('/') ? url : `${url}/`)
    const response = await fetch(path, { signal: AbortSignal.timeout(answerTimeoutMs) })
    await response.body?.cancel()
    if (response.ok) return { found: 'responds', name, status: 'ok' }
    const remedy = 'Is it a Portico server? Check its log.'
    return { found: `responds with status ${response.status}`, name, remedy, status: 'problem' }
  } catch {
    const remedy = 'Start it, fix the URL, or leave `server` out: the kit connects wallets without one.'
    return { found: 'does not respond', name, remedy, status: 'problem' }
  }
}
