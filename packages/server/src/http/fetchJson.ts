import { parseJson } from '@portico/protocol/text'
import { FetchFailedError } from '../errors/fetch.js'
import { joinSignals } from './joinSignals.js'
import { readBytes } from './readBody.js'

/** High, because charts have many points. Strangers choose some of the names. */
const answerLimits = { depth: 64, values: 100_000 }

export type FetchJsonOptions = {
  limitBytes: number
  timeoutMs: number
  signal?: AbortSignal | undefined
}

/**
 * Fetches JSON from a URL that the operator configured, so private addresses are allowed. Use `safeFetch` for URLs that
 * strangers chose.
 *
 * @throws FetchFailedError
 */
export async function fetchJson(
  url: string,
  { limitBytes, signal, timeoutMs }: FetchJsonOptions,
): Promise<unknown> {
  const { host } = new URL(url)
  const limit = joinSignals(signal ? [signal] : [], timeoutMs)
  try {
    const response = await fetch(url, {
      headers: { accept: 'application/json' },
      // An upstream has no reason to redirect.
      redirect: 'error',
      signal: limit.signal,
    })
    if (response.status !== 200) {
      await response.body?.cancel()
      const { status } = response
      throw new FetchFailedError({ host, reason: `status ${status}`, status })
    }
    const bytes = await readBytes(response, limitBytes, { signal: limit.signal })
    return parseJson(new TextDecoder().decode(bytes), answerLimits)
  } catch (cause) {
    if (cause instanceof FetchFailedError) throw cause
    throw new FetchFailedError({
      cause,
      host,
      reason: 'it did not come in time, is too large, redirects or is not JSON',
    })
  } finally {
    limit.release()
  }
}
