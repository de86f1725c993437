export { findAnvil } from '../chain/findAnvil.js'
export { type LocalChain, type StartAnvilOptions, startAnvil } from '../chain/startAnvil.js'
