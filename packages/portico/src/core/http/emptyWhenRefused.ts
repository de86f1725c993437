import { isPorticoError } from '@portico/protocol/errors'

/** Codes of errors that are thrown, because the screen can offer a retry. */
const worthTelling = ['INVALID_RESPONSE', 'NETWORK_ERROR', 'RATE_LIMITED', 'SERVER_ERROR', 'TIMEOUT']

/**
 * Returns the response, or `empty` if the server refused the request (specification, section 8). Statuses 429 and 500
 * to 599 are thrown. A missing or unreadable response is thrown too, so the last good data can stay on screen with a
 * retry.
 */
export async function emptyWhenRefused<answer>(asked: Promise<answer>, empty: answer): Promise<answer> {
  try {
    return await asked
  } catch (error) {
    if (!isPorticoError(error) || worthTelling.includes(error.code)) throw error
    return empty
  }
}
