export { type Eip155Options, eip155 } from '../families/eip155/index.js'
