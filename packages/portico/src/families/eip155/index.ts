export { type Eip155Options, eip155 } from './eip155.js'
