export { connectSafe, type SafeOptions } from '../safe/connectSafe.js'
