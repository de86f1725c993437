import { originLabel, originPatternShape } from '@portico/protocol/origin'
import { getDomain, getPublicSuffix } from 'tldts'
import { OriginPatternRefusedError } from '../errors/startup.js'

/**
 * Origins that every project in development mode allows. Anyone can deploy under the last three, so these are only
 * allowed until the mode expires. Source: specification, section 6.
 */
export const developmentOrigins = {
  always: ['http://localhost:*', 'http://127.0.0.1:*', 'http://[::1]:*', 'http://*.localhost:*'],
  untilExpiry: ['https://*.pages.dev', 'https://*.vercel.app', 'https://*.ngrok-free.app'],
} as const

const loopbackHost = /^(localhost|(.+\.)?localhost|127\.0\.0\.1|\[::1\])$/

export type OriginRules = {
  /** True in development mode with an expiry. */
  allowPublicSuffix: boolean
  /** Allows http on other machines. On this machine it is always allowed. True in development mode. */
  allowHttp: boolean
}

/**
 * Checks an origin pattern for `matchOrigin`: an exact origin, or one with `*.` for exactly one label; `:*` for any
 * port of this machine.
 *
 * A wildcard under a public suffix (`*.vercel.app`, `*.co.uk`) would match sites of strangers, so it is refused unless
 * `allowPublicSuffix` is true.
 *
 * @throws OriginPatternRefusedError
 */
export function parseOriginPattern(input: string, rules: OriginRules): string {
  const refuse = (reason: string): never => {
    throw new OriginPatternRefusedError({ pattern: input.slice(0, 256), reason })
  }
  const [, scheme, wildcard, host = '', port] = originPatternShape.exec(input) ?? []
  if (scheme === undefined)
    return refuse('it is not an origin. An origin has a scheme, a host and perhaps a port, and nothing else')
  const isAddress = host.startsWith('[') || /^[0-9.]+$/.test(host)
  const isLoopback = loopbackHost.test(host)
  if (!isAddress && !host.split('.').every((part) => originLabel.test(part)))
    return refuse('its host is not valid')
  if (port === '*' && !isLoopback) return refuse('only an origin on this machine can allow any port')
  if (wildcard && isAddress) return refuse('a wildcard needs a host name, not an IP address')
  if (scheme === 'http' && !isLoopback && !rules.allowHttp) {
    return refuse('http is allowed only on this machine, or in development mode')
  }
  if (wildcard && !isLoopback) {
    const options = { allowPrivateDomains: true }
    const suffix = getPublicSuffix(host, options)
    if (suffix === host || getDomain(host, options) === null) {
      if (!rules.allowPublicSuffix) {
        return refuse(
          `anyone can register or deploy under ${host}, so it needs development mode with an expiry`,
        )
      }
      if (!host.includes('.')) return refuse(`${host} is a top-level domain`)
    }
  }
  const exact = input.replace('*.', '').replace(':*', '')
  if (!URL.canParse(exact)) return refuse('it is not an origin')
  // Browsers send origins without the default port, and addresses in their shortest form.
  if (new URL(exact).origin !== exact) return refuse(`a browser would send ${new URL(exact).origin}`)
  return input
}
