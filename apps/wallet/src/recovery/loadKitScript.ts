import { WalletError } from '../errors/WalletError.js'
import { hashText } from './hashText.js'

/** Of the kit's program, as `hashText` writes it. Written in by the build that makes that program: vite.config.ts. */
declare const __KIT_SCRIPT_SHA256__: string | undefined

export type LoadKitScriptOptions = {
  fetch?: typeof globalThis.fetch
  /** Default: what the build wrote in. Without it no program is believed. */
  sha256?: string | undefined
}

/** What does not arrive is given up after this time, in ms. */
const timeLimitMs = 25_000

/**
 * The kit's program, from this site: the very one that this wallet was built with. Somebody finds out years later that a
 * kit holds half of one, or the page of a server that was down, and by then it may be all that they have.
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
      // What a cache holds may be the very answer that was refused before.
      cache: 'no-store',
      credentials: 'omit',
      signal: AbortSignal.timeout(timeLimitMs),
    })
    script = await response.text()
  } catch (cause) {
    const message =
      'The kit was not saved: its program did not arrive. Check your internet connection, then try again.'
    throw new WalletError('SERVER_UNREACHABLE', message, { cause })
  }
  if (!response.ok) {
    const message = 'The kit was not saved: the wallet’s server did not send its program. Try again later.'
    throw new WalletError('SERVER_REFUSED', message)
  }
  if (sha256 === undefined || (await hashText(script)) !== sha256) {
    const message =
      'The kit was not saved: what arrived is not the program that this wallet was built with. Try again. If that does not help, reload the page, then try again.'
    throw new WalletError('SERVER_REFUSED', message)
  }
  return script
}
