import { InvalidRequestError } from '../errors/request.js'

const lengthLimit = 32_768

/**
 * Reads the query parameters of a URL. It is stricter than URLSearchParams, which replaces what it cannot read: invalid
 * UTF-8 and repeated names are errors.
 *
 * @throws InvalidRequestError
 */
export function readQuery(url: string): Record<string, string> {
  const start = url.indexOf('?')
  if (start < 0) return {}
  const end = url.indexOf('#', start)
  const query = end < 0 ? url.slice(start + 1) : url.slice(start + 1, end)
  if (query.length > lengthLimit) {
    throw new InvalidRequestError({ field: 'query', reason: `it is longer than ${lengthLimit} characters` })
  }
  const parameters = new Map<string, string>()
  for (const pair of query.split('&')) {
    if (pair === '') continue
    const equals = pair.indexOf('=')
    const name = decode(equals < 0 ? pair : pair.slice(0, equals))
    if (parameters.has(name))
      throw new InvalidRequestError({ field: `query.${name}`, reason: 'it occurs twice' })
    parameters.set(name, equals < 0 ? '' : decode(pair.slice(equals + 1)))
  }
  // Clients send an empty parameter if they have no value.
  return Object.fromEntries([...parameters].filter(([, value]) => value !== ''))
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '))
  } catch (cause) {
    throw new InvalidRequestError({ cause, field: 'query', reason: 'it is not percent-encoded UTF-8' })
  }
}
