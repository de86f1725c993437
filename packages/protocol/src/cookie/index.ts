export { crowdedOut } from './crowdedOut.js'
export { readCookies } from './readCookies.js'
export { type CookieOptions, writeCookie } from './writeCookie.js'
