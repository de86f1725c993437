import { isPorticoError } from '@portico/protocol/errors'

/** Failures that a person can be offered to try again after. */
const worthTelling = ['INVALID_RESPONSE', 'NETWORK_ERROR', 'RATE_LIMITED', 'SERVER_ERROR', 'TIMEOUT']

/**
 * What was asked for, or `empty` where the server refused it: 429 and 500 to 599 are thrown, other failures are an
 * empty list (specification, section 8). No answer and an unreadable one are thrown too, so that the last good data
 * can stay on screen and a retry be offered.
 */
export async function emptyWhenRefused<answer>(asked: Promise<answer>, empty: answer): Promise<answer> {
  try {
    return await asked
  } catch (error) {
    if (!isPorticoError(error) || worthTelling.includes(error.code)) throw error
    return empty
  }
}
