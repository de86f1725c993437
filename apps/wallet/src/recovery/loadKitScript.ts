import { WalletError } from '../errors/WalletError.js'
import { hashText } from './hashText.js'

/** Hash of the kit's program, as `hashText` returns it. The build that makes the program defines it: vite.config.ts. */
declare const __KIT_SCRIPT_SHA256__: string | undefined

export type LoadKitScriptOptions = {
  fetch?: typeof globalThis.fetch
  /** Default: the hash that the build defined. Without a hash, no program is accepted. */
  sha256?: string | undefined
}

/** Timeout of the request, in ms. */
const timeLimitMs = 25_000

/**
 * Loads the kit's program from this site, and accepts only the one that this wallet was built with. Otherwise a kit
 * could contain half a program, or the error page of a server. The user would discover that years later, when the kit
 * may be all that is left.
 *
 * @throws WalletError, SERVER_UNREACHABLE or SERVER_REFUSED
 */
export async function loadKitScript({
  fetch = (...parameters) => globalThis.fetch(...parameters),
  sha256 = typeof __KIT_SCRIPT_SHA256__ === 'string' ? __KIT_SCRIPT_SHA256__ : undefined,
}: LoadKitScriptOptions = {}): Promise<string> {
  let response: Response
  let script: string
  try {
    response = await fetch('/recovery-kit.js', {
      // A cache may contain the very response that was refused before.
      cache: 'no-store',
      credentials: 'omit',
      signal: AbortSignal.timeout(timeLimitMs),
    })
    script = await response.text()
  } catch (cause) {
    throw new WalletError('SERVER_UNREACHABLE', { problem: 'kitNotLoaded' }, { cause })
  }
  if (!response.ok) {
    throw new WalletError('SERVER_REFUSED', { problem: 'kitNotSent' })
  }
  if (sha256 === undefined || (await hashText(script)) !== sha256) {
    throw new WalletError('SERVER_REFUSED', { problem: 'kitStrange' })
  }
  return script
}
