export { crowdedOut } from './crowdedOut.js'
export { hostPrefix } from './hostPrefix.js'
export { readCookies } from './readCookies.js'
export { type CookieOptions, writeCookie } from './writeCookie.js'
